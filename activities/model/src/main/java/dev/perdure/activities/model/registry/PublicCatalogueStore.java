package dev.perdure.activities.model.registry;

import dev.perdure.activities.files.AtomicFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The dated copy of the public catalogue in the data directory, beside the copy of this build. */
record PublicCatalogueStore(Optional<Path> data) {
  private static final Logger LOG = LoggerFactory.getLogger(PublicCatalogueStore.class);
  private static final String NAME = "models.json";
  private static final long MAX_BYTES = 10_000_000;

  /** The newer of the two copies. */
  PublicCatalogue newest() {
    return cached().map(PublicCatalogue.bundled()::and).orElseGet(PublicCatalogue::bundled);
  }

  /** The copy of the data directory; a copy that cannot be read counts as none. */
  Optional<PublicCatalogue> cached() {
    Optional<Path> file = file().filter(Files::isRegularFile);
    if (file.isEmpty()) {
      return Optional.empty();
    }
    try {
      if (Files.size(file.get()) > MAX_BYTES) {
        throw new IOException("it is longer than %d bytes".formatted(MAX_BYTES));
      }
      return Optional.of(PublicCatalogue.parse(Files.readString(file.get())));
    } catch (IOException e) {
      LOG.warn("{} is not used ({}): delete it.", file.get(), e.getMessage());
      return Optional.empty();
    }
  }

  /** Replaces the copy of the data directory. */
  void write(PublicCatalogue catalogue) throws IOException {
    if (file().isPresent()) {
      Path file = file().get();
      Files.createDirectories(Objects.requireNonNull(file.toAbsolutePath().getParent()));
      AtomicFile.write(file, catalogue.json().getBytes(StandardCharsets.UTF_8));
    }
  }

  private Optional<Path> file() {
    return data.map(directory -> directory.resolve(NAME));
  }
}
