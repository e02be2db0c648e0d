package dev.perdure.activities.sandbox;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Builder of bubblewrap's mount arguments; later arguments lie over earlier ones. A read-only mount
 * lets a command talk to sockets and pipes in it, also to later ones. An overlay does not, so the
 * builder shows directories of the machine through overlays.
 */
final class MountArgumentsBuilder {

  private static final String SCRATCH_BYTES = Long.toString(1L << 30);
  private static final String NO_BYTES = "4096";

  private final List<String> words = new ArrayList<>();
  private final List<String> last = new ArrayList<>();
  private final List<Path> layered = new ArrayList<>();
  private final Optional<Path> layers;

  /**
   * Collects the mounts of one command.
   *
   * @param layers directory for the overlays of the machine's directories; empty without overlays
   */
  MountArgumentsBuilder(Optional<Path> layers) {
    this.layers = layers;
  }

  /** The directories whose overlays must lie below the directory of layers, as 0, 1, 2. */
  public List<Path> layered() {
    return List.copyOf(layered);
  }

  /**
   * All of it, to be followed by the command; hidden directories are closed when all is in place.
   */
  public List<String> startingIn(Path directory) {
    List<String> all = new ArrayList<>(words);
    all.addAll(last);
    all.addAll(List.of("--chdir", directory.toString(), "--"));
    return all;
  }

  public void add(String... more) {
    words.addAll(List.of(more));
  }

  /** Parts of the machine read-only, with devices, processes and places to run of its own. */
  public void machine(List<MachinePart> parts) {
    for (MachinePart part : parts) {
      switch (part) {
        case MachinePart.Open(Path path) -> show(path);
        case MachinePart.Fixed(Path path) -> add("--ro-bind-try", path.toString(), path.toString());
        case MachinePart.Link(Path path, Path target) ->
            add("--symlink", target.toString(), path.toString());
      }
    }
    last.addAll(List.of("--remount-ro", "/"));
    add("--dev", "/dev", "--proc", "/proc");
    // XXX: /proc/sys belongs to uid 0 even without privileges, so it needs a mount of its own
    add("--ro-bind-try", "/proc/sys", "/proc/sys");
    scratch(Path.of("/run"));
    scratch(Path.of("/dev/shm"));
  }

  /** A directory in memory, empty and not too large. */
  public void scratch(Path path) {
    add("--size", SCRATCH_BYTES, "--tmpfs", path.toString());
  }

  /** A path at its own place, changeable. */
  public void bind(Path path) {
    bind(path, path);
  }

  public void bind(Path from, Path to) {
    add("--bind", from.toString(), to.toString());
  }

  /** A path at its own place that can neither be changed nor moved away. */
  public void readOnly(Path path) {
    readOnly(path, path);
  }

  public void readOnly(Path from, Path to) {
    add("--ro-bind", from.toString(), to.toString());
  }

  /** A file or directory of the machine read-only, without the sockets and pipes in it. */
  public void show(Path path) {
    show(path, path);
  }

  public void show(Path from, Path to) {
    if (layers.isPresent() && Files.isDirectory(from)) {
      readOnly(layers.get().resolve(Integer.toString(layered.size())), to);
      layered.add(from);
    } else {
      readOnly(from, to);
    }
  }

  /**
   * Nothing instead of a directory's content or a file's, if there is one; behind a link, where it
   * leads.
   */
  public void hide(Path named) {
    Path path = real(named);
    if (Files.isDirectory(path)) {
      add("--size", NO_BYTES, "--tmpfs", path.toString());
      last.addAll(List.of("--remount-ro", path.toString()));
    } else if (Files.exists(path)) {
      blank(path);
    }
  }

  private static Path real(Path path) {
    try {
      return Files.exists(path) ? path.toRealPath() : path;
    } catch (NoSuchFileException _) {
      return path;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Nothing instead of a file or a socket that is there. */
  public void blank(Path path) {
    if (!Files.isSymbolicLink(path) && Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      readOnly(Path.of("/dev/null"), path);
    }
  }
}
