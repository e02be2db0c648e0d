package dev.perdure.web.engine.local;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The content of {@code engine.json}: process and ports of a Temporal dev server.
 *
 * @param uiPort the port of its own pages; 0 if it has none
 * @param uiIp the loopback address of its own pages; null if it has none
 */
record DevServerFile(
    long pid,
    int port,
    int uiPort,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String uiIp) {

  static JsonFile in(Path data) {
    return new JsonFile(data.resolve("engine.json"));
  }

  String address() {
    return "127.0.0.1:" + port;
  }

  /** The address of the server's own pages, which check no host. */
  Optional<URI> pages() {
    return Optional.ofNullable(uiIp).map(ip -> URI.create("http://" + ip + ":" + uiPort));
  }
}
