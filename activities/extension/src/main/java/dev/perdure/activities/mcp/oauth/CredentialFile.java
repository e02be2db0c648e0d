package dev.perdure.activities.mcp.oauth;

import dev.perdure.activities.files.AtomicFile;
import dev.perdure.activities.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;

/** The file with a host's OAuth logins at MCP servers, which only its owner can read. */
final class CredentialFile {

  private static final Logger LOG = LoggerFactory.getLogger(CredentialFile.class);

  private final Path path;

  CredentialFile(Path path) {
    this.path = path;
  }

  private record Content(Map<String, Credential> logins) {}

  synchronized Optional<Credential> find(String server) {
    return Optional.ofNullable(read().get(server));
  }

  synchronized void put(String server, Credential credential) {
    Map<String, Credential> all = read();
    all.put(server, credential);
    write(all);
  }

  synchronized void remove(String server) {
    Map<String, Credential> all = read();
    if (all.remove(server) != null) {
      write(all);
    }
  }

  private Map<String, Credential> read() {
    try {
      return new TreeMap<>(Json.read(Files.readString(path), Content.class).logins());
    } catch (NoSuchFileException e) {
      return new TreeMap<>();
    } catch (JacksonException e) {
      LOG.warn("The logins in {} can't be read: log in again.", path);
      return new TreeMap<>();
    } catch (IOException e) {
      throw new UncheckedIOException("The logins in %s can't be read.".formatted(path), e);
    }
  }

  private void write(Map<String, Credential> all) {
    try {
      Files.createDirectories(path.toAbsolutePath().getParent());
      AtomicFile.write(path, Json.write(new Content(all)) + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException("The login can't be kept in %s.".formatted(path), e);
    }
  }
}
