package dev.perdure.web.cli;

import dev.perdure.activities.git.Author;
import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.GitFailure;
import dev.perdure.web.cli.client.UsageError;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Objects;

/**
 * Set-up of the demo: unpacks the script that plays the model, and makes a git repository with
 * failing tests.
 */
record DemoSetup(Path directory) {

  private static final List<String> FILES =
      List.of(
          "README.md", "run-tests.sh", "src/discount.sh", "src/receipt.sh", "test/receipt-test.sh");

  /** The script, as the name of a model. */
  public String model() {
    Path script = directory.resolve("script.yaml");
    copy("demo/script.yaml", script);
    return "script/" + script;
  }

  /** A repository of its own with one commit. */
  public Path repository() {
    try {
      Files.createDirectories(directory);
      Path root = Files.createTempDirectory(directory, "repository-");
      FILES.forEach(file -> copy("demo/repository/" + file, root.resolve(file)));
      copy("demo/repository/gitignore", root.resolve(".gitignore"));
      Files.setPosixFilePermissions(
          root.resolve("run-tests.sh"), PosixFilePermissions.fromString("rwxr-xr-x"));
      commit(root);
      return root;
    } catch (IOException e) {
      throw unusable(e);
    }
  }

  private UsageError unusable(IOException fault) {
    return UsageError.inInput(
        "The demo can't be unpacked into %s (%s): choose another directory with --data or PERDURE_DATA."
            .formatted(directory, fault.getMessage()));
  }

  private void commit(Path root) {
    try {
      Git git = new Author("Demo", "demo@localhost").on(Git.configuredIn(directory)).at(root);
      git.text("init", "--quiet", "--initial-branch=main");
      git.text("add", "--all");
      git.text("commit", "--quiet", "--message=Add up receipts");
    } catch (GitFailure failure) {
      throw UsageError.inInput(
          "git could not make the demo's repository in '%s': %s"
              .formatted(root, failure.getMessage()));
    } catch (UncheckedIOException e) {
      throw UsageError.inInput("The demo needs git: install it and try again.");
    }
  }

  private void copy(String resource, Path target) {
    try (InputStream content = DemoSetup.class.getClassLoader().getResourceAsStream(resource)) {
      Files.createDirectories(Objects.requireNonNull(target.getParent()));
      Files.copy(
          Objects.requireNonNull(content, resource), target, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw unusable(e);
    }
  }
}
