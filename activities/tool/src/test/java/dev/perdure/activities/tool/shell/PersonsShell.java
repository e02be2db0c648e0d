package dev.perdure.activities.tool.shell;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

/** Shell of a person in a workspace, outside of the sandbox and without settings of an account. */
final class PersonsShell {

  private PersonsShell() {}

  /** Runs a command and gives what it prints. */
  static String run(Path root, String command) throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder("bash", "-c", "{ %s\n} 2>/dev/null".formatted(command))
            .directory(root.toFile());
    builder
        .environment()
        .putAll(Map.of("GIT_CONFIG_GLOBAL", "/dev/null", "GIT_TERMINAL_PROMPT", "0"));
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return output;
  }
}
