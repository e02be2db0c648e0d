package dev.perdure.activities.sandbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.NotLinkException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Finder of the parts in which a sandbox shows the machine. No directory with a mount inside is a
 * part: the kernel makes no overlay of such a directory. Its children are parts instead.
 */
final class MachineParts {

  /** Directories that a sandbox has of its own. */
  private static final List<Path> OWN =
      Stream.of("/dev", "/proc", "/run", "/tmp", "/var/tmp").map(Path::of).toList();

  /** Directories of programs and of their settings, in which only root makes files. */
  private static final List<Path> SYSTEM =
      Stream.of(
              "/usr",
              "/bin",
              "/sbin",
              "/lib",
              "/lib32",
              "/lib64",
              "/libx32",
              "/etc",
              "/opt",
              "/nix",
              "/gnu",
              "/snap",
              "/sys",
              "/var/lib/ca-certificates",
              "/var/lib/dpkg",
              "/var/cache/fontconfig")
          .map(Path::of)
          .toList();

  /** Parts beyond this number are not shown. */
  private static final int MAX_PARTS = 2_000;

  private final MountTable mountTable;
  private final List<Path> skipped;
  private final List<MachinePart> parts = new ArrayList<>();

  private MachineParts(MountTable mountTable, List<Path> skipped) {
    this.mountTable = mountTable;
    this.skipped = skipped;
  }

  /**
   * All parts of the machine.
   *
   * @param hidden directories that commands do not see
   */
  static List<MachinePart> all(List<Path> hidden) throws IOException {
    List<Path> skipped = Stream.concat(OWN.stream(), hidden.stream()).toList();
    return of(Path.of("/"), MountTable.read(), skipped);
  }

  /** The parts of a directory, without skipped parts. */
  static List<MachinePart> of(Path directory, MountTable mountTable, List<Path> skipped)
      throws IOException {
    MachineParts parts = new MachineParts(mountTable, skipped);
    parts.addChildren(directory);
    return List.copyOf(parts.parts);
  }

  /**
   * The system's directories, for a sandbox without overlays. A socket that another process makes
   * in a directory that is shown can be reached, so the other directories are not shown.
   */
  static List<MachinePart> system() throws IOException {
    List<MachinePart> parts = new ArrayList<>();
    for (Path path : SYSTEM) {
      if (Files.isSymbolicLink(path)) {
        parts.add(new MachinePart.Link(path, Files.readSymbolicLink(path)));
      } else if (Files.exists(path)) {
        parts.add(new MachinePart.Fixed(path));
      }
    }
    return parts;
  }

  private void addChildren(Path directory) throws IOException {
    if (!Files.isReadable(directory)) {
      return;
    }
    List<Path> children;
    try (Stream<Path> all = Files.list(directory)) {
      children = all.sorted().toList();
    }
    for (Path child : children) {
      if (parts.size() < MAX_PARTS && skipped.stream().noneMatch(child::startsWith)) {
        addIfThere(child);
      }
    }
  }

  /** Programs of the machine may remove a path while Perdure reads its directory. */
  private void addIfThere(Path path) throws IOException {
    try {
      add(path);
    } catch (NoSuchFileException | NotLinkException | NotDirectoryException _) {
      // Removed or replaced meanwhile.
    }
  }

  private void add(Path path) throws IOException {
    if (Files.isSymbolicLink(path)) {
      parts.add(new MachinePart.Link(path, Files.readSymbolicLink(path)));
    } else if (Files.isRegularFile(path)) {
      parts.add(new MachinePart.Fixed(path));
    } else if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
      addDirectory(path);
    }
  }

  private void addDirectory(Path path) throws IOException {
    if (mountTable.isFixed(path)) {
      parts.add(new MachinePart.Fixed(path));
    } else if (mountTable.hasMountsIn(path)) {
      addChildren(path);
    } else {
      parts.add(new MachinePart.Open(path));
    }
  }
}
