package dev.perdure.activities.workspace.cache;

import dev.perdure.activities.files.AtomicFile;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.json.NullSafeLists;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The caches that a task stores after its first setup; a file among the records of its calls. */
record PendingCaches(List<PendingCache> caches) {

  private static final String FILE = "kept-caches.json";

  PendingCaches {
    caches = NullSafeLists.copy(caches);
  }

  static Optional<PendingCaches> read(Path records) throws IOException {
    Path file = records.resolve(FILE);
    return Files.isRegularFile(file)
        ? Optional.of(Json.read(Files.readString(file), PendingCaches.class))
        : Optional.empty();
  }

  void write(Path records) throws IOException {
    AtomicFile.write(records.resolve(FILE), Json.write(this));
  }

  static void forget(Path records) throws IOException {
    Files.deleteIfExists(records.resolve(FILE));
  }
}
