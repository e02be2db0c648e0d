package dev.perdure.activities.sandbox;

import dev.perdure.activities.files.WorktreePaths;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
   * Arguments: where layers are kept, whether to keep them, directories of the machine, --, pairs
   * of a layer's name and a directory, --, the program. Layers in use by another command, or not to
   * be kept, are made in memory. A directory of the machine that allows no layer stays empty. One
   * program mounts all layers of the machine, and one the layers of the task, because the start of
   * a program costs more than a mount; names that its table cannot hold are mounted apart. A source
   * with the number of the process is in no table of mounts yet: the program skips what it finds
   * there. If a layer of the task fails, all of them are mounted apart. Paths in the options are
   * relative to the root, as commands can read the options of mounts.
   */
  private static final String SCRIPT =
      """
      own=$1 keep=$2; shift 2
      fail() { echo "The sandbox could not be made: $1" >&2; exit 125; }
      memory() {
        exec 9<&-
        mount -t tmpfs -o size=1g,mode=700 layers "$own/private" || fail "no layer in memory."
        own=$own/private keep=leave
      }
      layer() {
        mkdir -p "$own/$1/upper" "$own/$1/work" &&
          mount -t overlay -o "userxattr,lowerdir=$2,upperdir=$own/$1/upper,workdir=$own/$1/work" layer "$2" &&
          chmod 700 "$own/$1/work/work"
      }
      together() {
        table= roots= works= paths=
        while [ "$1" != -- ]; do
          case $own$1$2 in $odd) return 1 ;; esac
          table="${table}layer$$ $2 overlay userxattr,lowerdir=$2,upperdir=$own/$1/upper,workdir=$own/$1/work
      "
          roots="$roots $own/$1/upper $own/$1/work" works="$works $own/$1/work/work" paths="$paths $2"
          shift 2
        done
        [ -n "$paths" ] || return 0
        mkdir -p $roots && printf %s "$table" > "$machine/layers" || return 1
        mount -a -T "$machine/layers" && chmod 700 $works || { umount $paths; return 1; }
      }
      machine=$own/machine
      mount -t tmpfs -o size=16m,mode=755 machine "$own/machine" || fail "no layers in memory."
      odd='*[!A-Za-z0-9/._@%+=-]*' number=0 names= table=
      for path; do
        [ "$path" != -- ] || break
        names="$names $number"
        case $own$path in
          $odd) ;;
          *) table="${table}machine $own/machine/$number overlay userxattr,lowerdir=$own/machine/empty:${path#/}
      " ;;
        esac
        number=$((number + 1))
      done
      (cd "$own/machine" && mkdir empty $names && printf %s "$table" > table) || fail "no places for layers."
      cd / && mount -a -T "$own/machine/table" 2> /dev/null
      number=0
      while [ "$1" != -- ]; do
        case $own$1 in
          $odd)
            cd "$1" 2> /dev/null &&
              mount -t overlay -o "userxattr,lowerdir=$own/machine/empty:." machine "$own/machine/$number" 2> /dev/null ;;
        esac
        number=$((number + 1))
        shift
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
      trap : TERM INT HUP
      "$@" 9<&-
      exit $?
      """;

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
   */
  public List<String> launcher(WorktreePaths worktree, boolean building, List<Path> shown)
      throws IOException {
    Path own = Files.createDirectories(worktree.records().resolve("layers"));
    Files.createDirectories(own.resolve("private"));
    Files.createDirectories(machine(worktree));
    makeLock(own.resolve("lock"));
    List<String> line = new ArrayList<>(List.of("unshare", "--user", "--map-root-user", "--mount"));
    line.addAll(List.of("sh", "-c", SCRIPT, "layers", own.toString()));
    line.add(building ? "keep" : "leave");
    shown.stream().map(Path::toString).forEach(line::add);
    line.add("--");
    for (Path path : paths(worktree, building)) {
      line.add(name(path, worktree));
      line.add(path.toString());
    }
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
