package dev.perdure.activities.model.wire;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A git repository with a defect and a check that shows it: what {@code scenarios/defect.yaml} is
 * about. It needs nothing but git and a shell.
 */
public final class DefectRepository {

  /** What a requester writes. */
  public static final String REQUEST = "The sum is wrong: 2 and 3 should make 5. Please repair it.";

  private DefectRepository() {}

  /** The scenario that repairs it. */
  public static Scenario scenario() {
    try (var file = DefectRepository.class.getResourceAsStream("/scenarios/defect.yaml")) {
      return Scenario.of(new String(file.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new IllegalStateException("scenarios/defect.yaml cannot be read.", e);
    }
  }

  /** Makes the repository in this directory, with one commit. */
  public static Path create(Path directory) throws IOException, InterruptedException {
    Files.createDirectories(directory.resolve("src"));
    Files.writeString(directory.resolve("README.md"), "# Sums\n\n`sh check.sh` checks them.\n");
    Files.writeString(directory.resolve("src/sum.sh"), "#!/bin/sh\necho $(($1 - $2))\n");
    Files.writeString(
        directory.resolve("check.sh"),
        """
        #!/bin/sh
        sum=$(sh "$(dirname "$0")/src/sum.sh" 2 3)
        if [ "$sum" = 5 ]; then echo "1 passed"; else echo "1 failed: got $sum, not 5"; exit 1; fi
        """);
    git(directory, "init", "-q", "-b", "main");
    git(directory, "add", ".");
    git(
        directory,
        "-c",
        "user.name=Ada",
        "-c",
        "user.email=ada@example.org",
        "commit",
        "-q",
        "-m",
        "Add sums");
    return directory;
  }

  /** Whether the check passes in a tree. */
  public static boolean isRepaired(Path tree) throws IOException, InterruptedException {
    return run(tree, List.of("sh", "check.sh")) == 0;
  }

  private static void git(Path directory, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("git"));
    command.addAll(List.of(arguments));
    if (run(directory, command) != 0) {
      throw new IOException("git failed in " + directory + ": " + command);
    }
  }

  private static int run(Path directory, List<String> command)
      throws IOException, InterruptedException {
    return new ProcessBuilder(command)
        .directory(directory.toFile())
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
  }
}
