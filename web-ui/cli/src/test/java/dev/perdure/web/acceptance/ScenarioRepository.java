package dev.perdure.web.acceptance;

import dev.perdure.planner.prompt.ClasspathResources;
import dev.perdure.web.e2e.GreetingRepository;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** The repository that all scenarios work on, and the hash of a tree. */
final class ScenarioRepository {

  private ScenarioRepository() {}

  /** Makes it with the files of the section {@code files.txt}, each behind a line with its path. */
  static GreetingRepository at(Path root) {
    var repository = GreetingRepository.at(root);
    for (String file : ClasspathResources.text("acceptance/files.txt").split("(?m)^=== ")) {
      if (!file.isBlank()) {
        int line = file.indexOf('\n');
        write(root.resolve(file.substring(0, line)), file.substring(line + 1));
      }
    }
    repository.git("add", "--all");
    repository.git("commit", "--quiet", "--message=What the scenarios need");
    return repository;
  }

  /** The hash of all files below a folder, git's own left out. */
  static String hash(Path root) {
    try (Stream<Path> files = Files.walk(root)) {
      var digest = MessageDigest.getInstance("SHA-256");
      List<Path> found =
          files
              .filter(Files::isRegularFile)
              .filter(file -> !root.relativize(file).startsWith(".git"))
              .sorted()
              .toList();
      for (Path file : found) {
        digest.update(root.relativize(file).toString().getBytes(StandardCharsets.UTF_8));
        digest.update(Files.readAllBytes(file));
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static void write(Path file, String text) {
    try {
      Files.createDirectories(Objects.requireNonNull(file.getParent()));
      Files.writeString(file, text);
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
  }
}
