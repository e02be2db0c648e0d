package dev.perdure.web.engine.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.UUID;

/** A name for this host that stays the same over restarts. */
public record HostFile(String id) {
  private static final int LENGTH = 8;

  public HostFile {
    Objects.requireNonNull(id, "id");
  }

  /** The name in the data directory, given when there is none yet. */
  public static HostFile in(Path data) {
    var file = new JsonFile(data.resolve("host.json"));
    return file.read(HostFile.class).orElseGet(() -> give(file, data));
  }

  private static HostFile give(JsonFile file, Path data) {
    var host = new HostFile(UUID.randomUUID().toString().substring(0, LENGTH));
    try {
      Files.createDirectories(data);
    } catch (IOException e) {
      throw new SetupException(
          "The data directory %s can't be made: choose another with --data or PERDURE_DATA."
              .formatted(data),
          e);
    }
    file.write(host);
    return host;
  }
}
