package dev.perdure.activities.tool.web;

import dev.perdure.activities.tool.Tool;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Factory of the web tools of an installation: webfetch, and searches if a provider's key is set.
 */
public final class WebToolFactory {

  private WebToolFactory() {}

  /** The tools by the variables people set. */
  public static List<Tool> from(Map<String, String> environment) {
    List<Tool> tools = new ArrayList<>();
    tools.add(new WebFetchTool(WebClient.ofThePublic(ProxySettings.from(environment))));
    Optional<SearchProvider> provider = SearchProvider.from(environment);
    provider.map(WebSearchTool::ofPages).ifPresent(tools::add);
    provider.filter(SearchProvider::findsCode).map(WebSearchTool::ofCode).ifPresent(tools::add);
    return List.copyOf(tools);
  }
}
