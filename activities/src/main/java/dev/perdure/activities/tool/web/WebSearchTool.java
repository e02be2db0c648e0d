package dev.perdure.activities.tool.web;

import dev.perdure.activities.tool.Preparation;
import dev.perdure.activities.tool.Tool;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.web.search.SearchProvider;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.tool.ToolSpec;

/** Searches the web by a provider. */
public final class WebSearchTool implements Tool {

  private static final long USUAL = 8;

  private static final ToolSpec SPEC =
      new ToolSpec(
          "websearch",
          "Searches the web and gives titles, addresses and contents of the pages found.",
          """
          {"type":"object","properties":{\
          "query":{"type":"string","minLength":1,"description":"What is searched for"},\
          "numResults":{"type":"integer","minimum":1,"maximum":50,"description":"Number of pages (default 8)"}},\
          "required":["query"]}\
          """,
          true);

  private final SearchProvider provider;

  /** Searches by this provider. */
  public WebSearchTool(SearchProvider provider) {
    this.provider = provider;
  }

  @Override
  public ToolSpec spec() {
    return SPEC;
  }

  @Override
  public Preparation prepare(JsonObject arguments, ToolContext context) {
    String query = arguments.text("query").orElse("");
    int results = Math.toIntExact(arguments.number("numResults").orElse(USUAL));
    return Search.proposal(SPEC.name(), query, () -> provider.search(query, results));
  }
}
