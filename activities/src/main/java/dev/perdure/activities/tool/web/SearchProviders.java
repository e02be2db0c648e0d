package dev.perdure.activities.tool.web;

import java.net.URI;
import java.util.Map;
import java.util.Optional;

/** Finds the provider an installation has set a key for. */
public final class SearchProviders {

  private SearchProviders() {}

  /**
   * Exa by {@code EXA_API_KEY}, else Tavily by {@code TAVILY_API_KEY}; {@code EXA_BASE_URL} and
   * {@code TAVILY_BASE_URL} name other addresses.
   */
  public static Optional<SearchProvider> from(Map<String, String> environment) {
    Optional<SearchProvider> exa =
        value(environment, "EXA_API_KEY")
            .map(key -> new Exa(address(environment, "EXA", "https://mcp.exa.ai", "/mcp"), key));
    return exa.or(() ->
        value(environment, "TAVILY_API_KEY")
            .map(key ->
                new Tavily(
                    address(environment, "TAVILY", "https://api.tavily.com", "/search"), key)));
  }

  private static URI address(
      Map<String, String> environment, String vendor, String usual, String path) {
    String base = value(environment, vendor + "_BASE_URL").orElse(usual);
    return URI.create(base.replaceFirst("/+$", "") + path);
  }

  private static Optional<String> value(Map<String, String> environment, String name) {
    return Optional.ofNullable(environment.get(name)).map(String::strip).filter(v -> !v.isEmpty());
  }
}
