package dev.perdure.web.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A small repository with a defect and a test that fails because of it. */
public record GreetingRepository(Path root) {

  /** Makes it at a path that does not exist yet. */
  public static GreetingRepository at(Path root) {
    try {
      Files.createDirectories(root);
      Files.writeString(
          root.resolve("greet.sh"),
          """
          #!/usr/bin/env bash
          # Greets somebody.
          greet() {
            echo "Helo, $1!"
          }
          """);
      Files.writeString(
          root.resolve("test.sh"),
          """
          #!/usr/bin/env bash
          set -e
          . ./greet.sh
          [ "$(greet Ann)" = "Hello, Ann!" ] || { echo "FAIL: $(greet Ann)"; exit 1; }
          echo "1 passed"
          """);
      root.resolve("greet.sh").toFile().setExecutable(true);
      root.resolve("test.sh").toFile().setExecutable(true);
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
    var repository = new GreetingRepository(root);
    repository.git("init", "--quiet", "--initial-branch=main");
    repository.git("add", "--all");
    repository.git("commit", "--quiet", "--message=A greeting");
    return repository;
  }

  /** Runs git and returns its output. */
  public String git(String... arguments) {
    List<String> command =
        new ArrayList<>(List.of("git", "-c", "user.name=Ann", "-c", "user.email=ann@example.org"));
    command.addAll(List.of(arguments));
    return run(command);
  }

  /** The output of the tests on a branch, in a worktree of their own. */
  public String testsOn(String branch) {
    Path tree = root.resolveSibling(root.getFileName() + "-on-branch");
    git("worktree", "add", "--quiet", "--detach", tree.toString(), branch);
    return new GreetingRepository(tree).run(List.of("./test.sh"));
  }

  /** Everything that must not change: the files, the branch checked out, its commit. */
  public String fingerprint() {
    return git("status", "--porcelain")
        + git("symbolic-ref", "HEAD")
        + git("rev-parse", "HEAD^{tree}");
  }

  private String run(List<String> command) {
    try {
      Process process =
          new ProcessBuilder(command).directory(root.toFile()).redirectErrorStream(true).start();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw new AssertionError(command + " failed: " + output);
      }
      return output;
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }
}
