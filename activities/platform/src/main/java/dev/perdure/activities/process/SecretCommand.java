package dev.perdure.activities.process;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A program of the operator that prints a secret, such as a token or a key. Its failures quote no
 * output, which may hold the secret.
 *
 * @param command the program and its arguments
 * @param secret the kind of the secret in a word, for sentences
 */
public record SecretCommand(List<String> command, String secret, Duration timeout) {

  private static final int MAX_OUTPUT_BYTES = 64 * 1024;

  public SecretCommand {
    command = List.copyOf(command);
  }

  /** Whether the program is missing, or lies at a place that depends on the working directory. */
  public static Optional<String> problem(List<String> command) {
    if (command.isEmpty() || command.getFirst().isBlank()) {
      return Optional.of("names no program: write 'command: [/usr/local/bin/get-token]' below it");
    }
    String program = command.getFirst();
    return program.contains("/") && !program.startsWith("/")
        ? Optional.of(
            "names the program '%s': give an absolute path or a program on the PATH"
                .formatted(program))
        : Optional.empty();
  }

  /**
   * The output of the program without blanks around it.
   *
   * @throws SecretCommandException if the program fails, with the reason as the end of a sentence
   */
  public String print() throws SecretCommandException, InterruptedException {
    ProcessBuilder program = ProgramLauncher.personsProgram(command);
    program.directory(Path.of("/").toFile());
    try {
      ProcessResult result =
          new ProcessRunner(program, timeout)
              .run(new byte[0], new CapturedOutputLimits(MAX_OUTPUT_BYTES, MAX_OUTPUT_BYTES));
      problem(result)
          .ifPresent(reason -> {
            throw new SecretCommandException(reason);
          });
      return result.text().strip();
    } catch (IOException e) {
      throw new SecretCommandException(
          "could not be started: check that the program exists and may be executed", e);
    }
  }

  private Optional<String> problem(ProcessResult result) {
    if (result.timedOut()) {
      return Optional.of(
          "did not end within %d seconds: make it print the %s without asking"
              .formatted(timeout.toSeconds(), secret));
    }
    if (result.truncated()) {
      return Optional.of(
          "printed more than %d bytes: print the %s alone".formatted(MAX_OUTPUT_BYTES, secret));
    }
    return result.exitCode() == 0
        ? Optional.empty()
        : Optional.of(
            "ended with exit code %d: run it in a shell and repair it"
                .formatted(result.exitCode()));
  }
}
