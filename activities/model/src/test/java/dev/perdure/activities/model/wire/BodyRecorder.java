package dev.perdure.activities.model.wire;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.apache.commons.codec.digest.DigestUtils;

/**
 * Writes request bodies for {@code dev/wire-types} into the directory that {@code
 * -Dperdure.wire.record} names; each body once.
 */
final class BodyRecorder {

  private static final String DIRECTORY = System.getProperty("perdure.wire.record", "");

  private BodyRecorder() {}

  static void record(WireRequest request) {
    if (DIRECTORY.isEmpty()) {
      return;
    }
    String body = request.body().toString();
    String dialect = request.dialect().name().toLowerCase(Locale.ROOT);
    String name = "%s-%s.json".formatted(dialect, DigestUtils.sha256Hex(body).substring(0, 16));
    try {
      Files.writeString(Files.createDirectories(Path.of(DIRECTORY)).resolve(name), body);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
