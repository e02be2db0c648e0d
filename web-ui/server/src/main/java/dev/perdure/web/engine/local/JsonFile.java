package dev.perdure.web.engine.local;

import dev.perdure.activities.files.AtomicFile;
import dev.perdure.activities.json.Json;
import dev.perdure.web.engine.SetupException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import tools.jackson.core.JacksonException;

/** A small JSON file that is read, replaced atomically and deleted. */
record JsonFile(Path path) {
  /** Empty when there is no file or when it is damaged. */
  public <T> Optional<T> read(Class<T> type) {
    try {
      return Optional.of(Json.read(Files.readString(path), type));
    } catch (NoSuchFileException | JacksonException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new SetupException("The file %s can't be read: %s.".formatted(path, e.getMessage()), e);
    }
  }

  public void write(Object content) {
    try {
      AtomicFile.write(path, Json.write(content) + "\n");
    } catch (IOException e) {
      throw new SetupException(
          "The file %s can't be written: make room there and allow writing (%s)."
              .formatted(path, e.getMessage()),
          e);
    }
  }

  public void delete() {
    try {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      throw new SetupException("The file %s can't be removed.".formatted(path), e);
    }
  }
}
