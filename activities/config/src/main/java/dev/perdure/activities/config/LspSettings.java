package dev.perdure.activities.config;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The section {@code lsp} of perdure.yaml: whether language servers are used, and which. */
public record LspSettings(@Nullable Boolean enabled, Map<String, LspServerSettings> servers) {

  public LspSettings {
    servers = servers == null ? Map.of() : Map.copyOf(servers);
  }

  /** Settings that leave everything as it is built in. */
  public static LspSettings none() {
    return new LspSettings(null, Map.of());
  }
}
