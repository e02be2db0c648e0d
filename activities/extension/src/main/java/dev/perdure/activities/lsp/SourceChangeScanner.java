package dev.perdure.activities.lsp;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.eclipse.lsp4j.FileChangeType;
import org.eclipse.lsp4j.FileEvent;

/** Finds the source files of a project that have changed since the last scan. */
final class SourceChangeScanner {

  private static final Set<String> SKIPPED =
      Set.of(".git", "node_modules", "target", "build", "dist", ".venv", "venv", "__pycache__");

  private final Path root;
  private final Predicate<String> wanted;
  private Map<Path, String> known;

  SourceChangeScanner(Path root, Predicate<String> wanted) {
    this.root = root;
    this.wanted = wanted;
    this.known = look();
  }

  /** The changes since the last look. */
  List<FileEvent> changes() {
    Map<Path, String> now = look();
    List<FileEvent> events = new ArrayList<>();
    now.forEach((file, state) -> {
      String before = known.get(file);
      if (!state.equals(before)) {
        events.add(
            new FileEvent(
                file.toUri().toString(),
                before == null ? FileChangeType.Created : FileChangeType.Changed));
      }
    });
    known.keySet().stream()
        .filter(file -> !now.containsKey(file))
        .forEach(
            file -> events.add(new FileEvent(file.toUri().toString(), FileChangeType.Deleted)));
    known = now;
    return events;
  }

  /** The files there were at the last look. */
  Set<Path> files() {
    return known.keySet();
  }

  private Map<Path, String> look() {
    Map<Path, String> found = new HashMap<>();
    try {
      Files.walkFileTree(root, new Visitor(found));
    } catch (IOException e) {
      return found;
    }
    return found;
  }

  /** Visits so many entries and no more. */
  private final class Visitor extends SimpleFileVisitor<Path> {

    private final Map<Path, String> found;
    private int seen;

    private Visitor(Map<Path, String> found) {
      this.found = found;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
      boolean skipped = !directory.equals(root) && SKIPPED.contains(name(directory));
      return skipped ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      if (attributes.isRegularFile() && wanted.test(name(file))) {
        found.put(file, attributes.lastModifiedTime() + " " + attributes.size());
      }
      seen++;
      return seen < LspLimits.MAX_SCANNED_FILES
          ? FileVisitResult.CONTINUE
          : FileVisitResult.TERMINATE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException unreadable) {
      return FileVisitResult.CONTINUE;
    }

    private static String name(Path path) {
      return String.valueOf(path.getFileName());
    }
  }
}
