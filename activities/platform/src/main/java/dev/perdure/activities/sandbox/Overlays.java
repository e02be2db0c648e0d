package dev.perdure.activities.sandbox;

import dev.perdure.activities.files.WorktreePaths;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.commons.codec.digest.DigestUtils;

/**
 * Overlay mounts of directories, in a namespace around the sandbox. Commands change caches of tools
 * and git's records in a layer of their task's own. They see the machine's directories through
 * read-only layers, in which no socket or pipe of another process works.
 */
final class Overlays {

  private static final Pattern UNFIT = Pattern.compile("[,:\\\\]");

  /**
   * Arguments: where layers are kept, whether to keep them, the file of a filter of system calls or
   * an empty word, four tables of mounts, pairs of a number and a directory of the machine that no
   * table holds, --, pairs of a layer's name and a directory, --, the program. The filter is open
   * as descriptor 8. The tables are those of {@link LayerTables}: all layers and the layers of the
   * task, kept on disk and in memory. Layers in use by another command, or not to be kept, are made
   * in memory. A directory of the machine that allows no layer stays empty. One program mounts all
   * layers, because the start of a program costs more than a mount. If it does not mount all, a
   * second one mounts those layers of the task that are missing; it skips what it finds. If a layer
   * of the task fails again, all of them are mounted apart, as are names that a table cannot hold.
   * Paths in the options are relative to the root, as commands can read the options of mounts.
   */
  private static final String SCRIPT =
      """
      own=$1 keep=$2 filter=$3 all=$4 layers=$5 memory_all=$6 memory_layers=$7; shift 7
      machine=$own/machine
      fail() { echo "The sandbox could not be made: $1" >&2; exit 125; }
      memory() {
        exec 9<&-
        mount -t tmpfs -o size=1g,mode=700 layers "$own/private" || fail "no layer in memory."
        own=$own/private keep=leave all=$memory_all layers=$memory_layers
      }
      layer() {
        mkdir -p "$own/$1/upper" "$own/$1/work" &&
          mount -t overlay -o "userxattr,lowerdir=$2,upperdir=$own/$1/upper,workdir=$own/$1/work" layer "$2" &&
          chmod 700 "$own/$1/work/work"
      }
      together() {
        if [ -z "$layers" ]; then mount -a -T "$all"; return 1; fi
        roots= works= paths=
        while [ "$1" != -- ]; do
          roots="$roots $own/$1/upper $own/$1/work" works="$works $own/$1/work/work" paths="$paths $2"
          shift 2
        done
        [ "$keep" = keep ] || [ -z "$roots" ] || mkdir -p $roots || return 1
        mount -a -T "$all" || [ -z "$paths" ] || mount -a -T "$layers" || { umount $paths; return 1; }
        [ "$keep" != keep ] || [ -z "$works" ] || chmod 700 $works || { umount $paths; return 1; }
      }
      [ "$1" = -- ] || mount -t tmpfs -o %s machine "$machine/empty" || fail "no layers in memory."
      while [ "$1" != -- ]; do
        cd "$2" 2> /dev/null &&
          mount -t overlay -o "userxattr,lowerdir=$machine/empty:." machine "$machine/$1" 2> /dev/null
        shift 2
      done
      shift
      cd /
      exec 9< "$own/lock" || fail "its lock is gone."
      [ "$keep" = keep ] && flock -n 9 || memory
      apart=; together "$@" 2> /dev/null || apart=yes
      while [ "$1" != -- ]; do
        [ -z "$apart" ] || layer "$1" "$2" 2> /dev/null ||
          { [ "$keep" = keep ] && memory && layer "$1" "$2"; } || fail "no layer over $2."
        shift 2
      done
      shift
      [ -z "$filter" ] || exec 8< "$filter" || fail "its filter is gone."
      trap : TERM INT HUP
      "$@" 9<&-
      exit $?
      """
          .formatted(LayerTables.EMPTY);

  private final List<Path> caches;

  public Overlays(List<Path> caches) {
    this.caches = List.copyOf(caches);
  }

  /** The directories that have a layer. */
  public List<Path> paths(WorktreePaths worktree, boolean building) {
    List<Path> paths =
        new ArrayList<>(
            caches.stream()
                .filter(Files::isDirectory)
                .map(Overlays::real)
                .filter(path -> isFit(path, worktree))
                .toList());
    if (building) {
      GitDirectories.of(worktree.root()).stream()
          .limit(1)
          .filter(path -> !UNFIT.matcher(path.toString()).find())
          .forEach(paths::add);
    }
    return paths.stream().distinct().toList();
  }

  /** The layer that keeps what building commands change below a cache; empty if it has none. */
  public Optional<Path> layer(WorktreePaths worktree, Path cache) throws IOException {
    Path real = real(cache);
    return paths(worktree, false).contains(real)
        ? Optional.of(
            worktree.records().resolve("layers").resolve(name(real, worktree)).resolve("upper"))
        : Optional.empty();
  }

  /** The directory in which the machine's directories have their layers. */
  public Path machine(WorktreePaths worktree) {
    return worktree.records().resolve("layers/machine");
  }

  /**
   * The program that makes the layers and then runs what follows.
   *
   * @param shown directories of the machine to be shown through read-only layers
   * @param filter a file that the program can read as descriptor 8
   */
  public List<String> launcher(
      WorktreePaths worktree, boolean building, List<Path> shown, Optional<Path> filter)
      throws IOException {
    Path own = Files.createDirectories(worktree.records().resolve("layers"));
    Path memory = Files.createDirectories(own.resolve("private"));
    makeLock(own.resolve("lock"));
    Map<String, Path> layers = new LinkedHashMap<>();
    for (Path path : paths(worktree, building)) {
      layers.put(name(path, worktree), path);
    }
    LayerTables tables = new LayerTables(own, shown, layers);
    tables.makePlaces();
    List<String> line = new ArrayList<>(List.of("unshare", "--user", "--map-root-user", "--mount"));
    line.addAll(List.of("sh", "-c", SCRIPT, "layers", own.toString()));
    line.add(building ? "keep" : "leave");
    line.add(filter.map(Path::toString).orElse(""));
    if (building) {
      LayerTables.makeLayers(own, layers.keySet());
    }
    for (Path upper : List.of(building ? own : memory, memory)) {
      line.add(tables.all(upper));
      line.add(tables.layers(upper));
    }
    line.addAll(tables.machineApart());
    line.add("--");
    layers.forEach((name, path) -> line.addAll(List.of(name, path.toString())));
    line.add("--");
    return line;
  }

  /** Makes the lock file, unless another command of the worktree has made it. */
  private static void makeLock(Path lock) throws IOException {
    try {
      Files.createFile(lock);
    } catch (FileAlreadyExistsException _) {
      // Made by another command, perhaps at this moment.
    }
  }

  /**
   * Git's records change outside of the sandbox when the task's branch gets a commit: then commands
   * begin with a new layer, for in the old one they would not see it.
   */
  private static String name(Path path, WorktreePaths worktree) throws IOException {
    List<Path> git = GitDirectories.of(worktree.root());
    String state = git.contains(path) ? GitDirectories.state(git) : "";
    return DigestUtils.sha256Hex(path + "\n" + state).substring(0, 16);
  }

  /** A cache that holds the worktree, or that a worktree holds, is left alone. */
  private static boolean isFit(Path path, WorktreePaths worktree) {
    Stream<Path> own = Stream.of(worktree.root(), worktree.records());
    return !UNFIT.matcher(path.toString()).find()
        && Stream.concat(own, worktree.hidden().stream())
            .noneMatch(other -> other.startsWith(path) || path.startsWith(other));
  }

  private static Path real(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
