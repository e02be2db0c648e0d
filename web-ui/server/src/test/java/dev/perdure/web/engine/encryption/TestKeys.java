package dev.perdure.web.engine.encryption;

import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.config.UserConfigFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;

/** Keys of tests, in a {@code perdure.yaml} of a directory. */
public final class TestKeys {

  private TestKeys() {}

  /** A key of 32 equal bytes, as a text. */
  public static String text(int value) {
    byte[] bytes = new byte[32];
    Arrays.fill(bytes, (byte) value);
    return Base64.getEncoder().encodeToString(bytes);
  }

  /** The files of a host whose section {@code encryption} is this text. */
  public static ConfigFiles files(Path directory, String section) {
    Path user = directory.resolve("perdure.yaml");
    try {
      Files.writeString(user, section.isEmpty() ? "" : "encryption: " + section);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new ConfigFiles(
        directory.resolve("organisation.yaml"), new UserConfigFile(user, directory));
  }

  /** Keys by their names in the form {@code k1: 1, k2: 2}, with the current one. */
  public static EncryptionKeys of(Path directory, String current, Map<String, Integer> keys) {
    return of(directory, current, keys, "");
  }

  /** The same keys, of which the current one encrypts transcripts too. */
  public static EncryptionKeys withTranscripts(
      Path directory, String current, Map<String, Integer> keys) {
    return of(directory, current, keys, ", transcripts: true");
  }

  /** The same keys, by which encrypted transcripts become plain again. */
  public static EncryptionKeys decryptingTranscripts(
      Path directory, String current, Map<String, Integer> keys) {
    return of(directory, current, keys, ", transcripts: false");
  }

  private static EncryptionKeys of(
      Path directory, String current, Map<String, Integer> keys, String choice) {
    StringBuilder section = new StringBuilder("{keys: {");
    keys.forEach((id, value) -> {
      Path file = directory.resolve("%s-%d.key".formatted(id, value));
      try {
        Files.writeString(file, text(value));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      section.append("%s: {file: '%s'}, ".formatted(id, file));
    });
    String end = (current.isEmpty() ? "}" : "}, current: " + current) + choice + "}";
    return EncryptionKeys.read(files(directory, section + end), Map.of(), Duration.ofMillis(50));
  }
}
