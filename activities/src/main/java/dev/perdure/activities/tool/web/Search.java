package dev.perdure.activities.tool.web;

import dev.perdure.activities.tool.Effect;
import dev.perdure.activities.tool.Preparation;
import dev.perdure.activities.tool.store.Outcome;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.tool.Demand;
import dev.perdure.planner.tool.ToolResult;
import java.io.IOException;
import java.util.List;

/** What both searches have in common: permission for the query, and answers that may fail. */
final class Search {

  private static final int LONGEST = 2_000;

  private Search() {}

  /** Asks a provider. */
  @FunctionalInterface
  interface Question {
    String ask() throws IOException, InterruptedException;
  }

  static Preparation proposal(String tool, String query, Question question) {
    if (query.isBlank() || query.length() > LONGEST) {
      return Preparation.refused(
          "query has %d characters: say in 1 to %d what is searched for."
              .formatted(query.strip().length(), LONGEST));
    }
    return new Preparation.Proposal(
        List.of(new Demand(tool, query, "Search the web for: " + query)),
        JsonObject.empty(),
        new Effect.Repeatable(() -> Outcome.of(answer(query, question))));
  }

  private static ToolResult answer(String query, Question question) {
    try {
      String found = question.ask();
      return ToolResult.of(
          query, found.isBlank() ? "Nothing was found: search with other words." : found);
    } catch (IOException e) {
      return ToolResult.failed(
          "The search failed: %s. Try again later, or fetch a page you know with webfetch."
              .formatted(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return ToolResult.failed("Cancelled while searching.");
    }
  }
}
