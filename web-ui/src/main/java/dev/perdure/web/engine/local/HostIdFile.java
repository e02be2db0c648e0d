package dev.perdure.web.engine.local;

import dev.perdure.web.engine.SetupException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.UUID;

/** The generated id of this host in the data directory. */
public record HostIdFile(String id) {
  private static final int LENGTH = 8;

  public HostIdFile {
    Objects.requireNonNull(id, "id");
  }

  /** The name in the data directory, given when there is none yet. */
  public static HostIdFile in(Path data) {
    var file = new JsonFile(data.resolve("host.json"));
    return file.read(HostIdFile.class).orElseGet(() -> give(file, data));
  }

  private static HostIdFile give(JsonFile file, Path data) {
    var host = new HostIdFile(UUID.randomUUID().toString().substring(0, LENGTH));
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
