package dev.perdure.activities.tool.search;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Git program as a person uses it by hand. */
public final class RealGit {

  private RealGit() {}

  /** Runs it in a directory and gives what it printed. */
  public static String git(Path directory, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("git", "-C", directory.toString()));
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IllegalStateException("git failed: " + command);
    }
    return printed.strip();
  }

  /** Commits everything. */
  public static void commit(Path repository) throws IOException, InterruptedException {
    git(repository, "add", "-A");
    git(repository, "-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", "x");
  }
}
