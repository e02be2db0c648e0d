package dev.perdure.web.engine.encryption;

import dev.perdure.activities.process.SecretCommand;
import dev.perdure.activities.process.SecretCommandException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The place of a key: a file, an environment variable, or a command that prints the key. */
record KeySource(@Nullable String file, @Nullable String variable, @Nullable List<String> command) {

  private static final Duration COMMAND_TIMEOUT = Duration.ofSeconds(20);
  private static final long MAX_FILE_BYTES = 4096;

  /** Returns what is wrong with the source, as the end of a sentence that begins with its name. */
  Optional<String> problem() {
    if (Stream.of(file, variable, command).filter(Objects::nonNull).count() != 1) {
      return Optional.of("needs one of 'file', 'variable' and 'command': write one of them");
    }
    if (file != null && !Path.of(file).isAbsolute()) {
      return Optional.of("names the file '%s': give an absolute path".formatted(file));
    }
    return command == null ? Optional.empty() : SecretCommand.problem(command);
  }

  /**
   * Reads the key; the failure quotes no text of it.
   *
   * @throws IllegalArgumentException if there is no key, with a sentence
   */
  EncryptionKey read(String id, Map<String, String> environment) {
    return EncryptionKey.parse(id, text(id, environment))
        .orElseThrow(() ->
            failed(
                id,
                "holds no key: write 32 random bytes as Base64, as 'openssl rand -base64 32' does"));
  }

  private String text(String id, Map<String, String> environment) {
    if (file != null) {
      return content(id, Path.of(file));
    }
    if (variable != null) {
      return Optional.ofNullable(environment.get(variable))
          .filter(value -> !value.isBlank())
          .orElseThrow(() -> failed(id, "is not set: set the variable to the key"));
    }
    return printed(id, Objects.requireNonNull(command));
  }

  private String content(String id, Path path) {
    try {
      if (Files.size(path) > MAX_FILE_BYTES) {
        throw failed(id, "has more than %d bytes: keep the key alone".formatted(MAX_FILE_BYTES));
      }
      return Files.readString(path);
    } catch (IOException e) {
      throw failed(id, "can't be read: let this account read a file with the key there");
    }
  }

  private String printed(String id, List<String> program) {
    try {
      return new SecretCommand(program, "key", COMMAND_TIMEOUT).print();
    } catch (SecretCommandException e) {
      throw failed(id, String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failed(id, "was interrupted: start again");
    }
  }

  private IllegalArgumentException failed(String id, String problem) {
    return new IllegalArgumentException(
        "The key '%s' of 'encryption' in perdure.yaml: %s %s.".formatted(id, name(), problem));
  }

  private String name() {
    if (file != null) {
      return "the file '%s'".formatted(file);
    }
    return command == null
        ? "the variable '%s'".formatted(variable)
        : "the command '%s'".formatted(command.getFirst());
  }
}
