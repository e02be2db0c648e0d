package dev.perdure.activities.tool.web;

import dev.perdure.activities.tool.Preparation;
import dev.perdure.activities.tool.Tool;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.web.search.SearchProvider;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.tool.ToolSpec;

/** Searches code and documentation of libraries by a provider. */
public final class CodeSearchTool implements Tool {

  private static final long USUAL = 5_000;

  private static final ToolSpec SPEC =
      new ToolSpec(
          "codesearch",
          "Searches examples and documentation of libraries, interfaces and tools on the web.",
          """
          {"type":"object","properties":{\
          "query":{"type":"string","minLength":1,"description":"What is searched for, such as 'React useState example'"},\
          "tokensNum":{"type":"integer","minimum":1000,"maximum":50000,"description":"How much to give (default 5000)"}},\
          "required":["query"]}\
          """,
          true);

  private final SearchProvider provider;

  /** Searches by this provider. */
  public CodeSearchTool(SearchProvider provider) {
    this.provider = provider;
  }

  @Override
  public ToolSpec spec() {
    return SPEC;
  }

  @Override
  public Preparation prepare(JsonObject arguments, ToolContext context) {
    String query = arguments.text("query").orElse("");
    int tokens = Math.toIntExact(arguments.number("tokensNum").orElse(USUAL));
    return Search.proposal(SPEC.name(), query, () -> provider.searchCode(query, tokens));
  }
}
