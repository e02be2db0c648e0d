package dev.perdure.web.document;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The repository's files for people: all but what builds and tools leave behind. */
final class Documents {

  static final Path ROOT = Path.of(System.getProperty("perdure.root", "../.."));

  private static final Set<String> GENERATED = Set.of("target", "node_modules", "dist", ".git");
  private static final Set<String> SOURCES = Set.of("src", "extensions.d");

  private Documents() {}

  /** Files below the folder with one of the endings, as paths below the root, in order. */
  static List<Path> files(String folder, Set<String> skipped, String... endings)
      throws IOException {
    List<Path> found = new ArrayList<>();
    Path start = ROOT.resolve(folder);
    Files.walkFileTree(
        start,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path path, BasicFileAttributes attributes) {
            String name = path.getFileName().toString();
            return !path.equals(start) && (GENERATED.contains(name) || skipped.contains(name))
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path path, BasicFileAttributes attributes) {
            if (attributes.isRegularFile() && isNamed(path, endings)) {
              found.add(ROOT.relativize(path).normalize());
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return found.stream().sorted().toList();
  }

  /** The pages of the repository, without prompts and the files of tests. */
  static List<Page> pages() throws IOException {
    return files("", SOURCES, ".md").stream().map(Documents::page).toList();
  }

  private static Page page(Path path) {
    try {
      return Page.read(ROOT, path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isNamed(Path path, String... endings) {
    String name = path.getFileName().toString();
    for (String ending : endings) {
      if (ending.isEmpty() ? !name.contains(".") : name.endsWith(ending)) {
        return true;
      }
    }
    return false;
  }
}
