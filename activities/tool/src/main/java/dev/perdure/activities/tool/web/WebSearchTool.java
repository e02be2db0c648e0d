package dev.perdure.activities.tool.web;

import com.fasterxml.jackson.annotation.JsonAlias;
import dev.perdure.activities.network.HostDenials;
import dev.perdure.activities.tool.CallPreparation;
import dev.perdure.activities.tool.Effect;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.TypedTool;
import dev.perdure.planner.request.subject.PermissionSubjectPreview;
import dev.perdure.planner.tool.Demand;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolSpec;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The tools {@code websearch} and {@code codesearch}: search the web by a search provider. */
final class WebSearchTool extends TypedTool<WebSearchTool.WebSearchArguments> {

  /** Query of a search, and the amount of found content to return. */
  record WebSearchArguments(
      String query, @JsonAlias({"numResults", "tokensNum"}) @Nullable Integer amount) {}

  private static final int MAX_QUERY_LENGTH = 2_000;

  private static final ToolSpec WEB =
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

  private static final ToolSpec CODE =
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

  private final URI provider;
  private final int usual;
  private final Question question;

  private WebSearchTool(ToolSpec spec, URI provider, int usual, Question question) {
    super(spec, WebSearchArguments.class);
    this.provider = provider;
    this.usual = usual;
    this.question = question;
  }

  /** A search for an amount of results. */
  @FunctionalInterface
  private interface Question {
    String ask(String query, int amount) throws IOException, InterruptedException;
  }

  /** Searches pages. */
  public static WebSearchTool ofPages(SearchProvider provider) {
    return new WebSearchTool(WEB, provider.address(), 8, provider::search);
  }

  /** Searches code and documentation. */
  public static WebSearchTool ofCode(SearchProvider provider) {
    return new WebSearchTool(CODE, provider.address(), 5_000, provider::searchCode);
  }

  @Override
  protected CallPreparation propose(WebSearchArguments arguments, ToolContext context) {
    String query = arguments.query();
    if (query.isBlank() || query.length() > MAX_QUERY_LENGTH) {
      return CallPreparation.refused(
          "query has %d characters: say in 1 to %d what is searched for."
              .formatted(query.strip().length(), MAX_QUERY_LENGTH));
    }
    HostDenials denials = HostDenials.of(context.policy().layers());
    Optional<String> denial = denials.refusal(provider);
    if (denial.isPresent()) {
      return CallPreparation.refused(denial.get());
    }
    Integer amount = arguments.amount();
    int wanted = amount == null ? usual : amount;
    return new CallPreparation.Proposal(
        List.of(new Demand(spec().name(), query, "Search the web for: " + query)),
        PermissionSubjectPreview.none(),
        new Effect.Repeatable(() -> answer(query, wanted, denials)));
  }

  private ToolResult answer(String query, int wanted, HostDenials denials) {
    try {
      String found = FoundPages.without(denials, question.ask(query, wanted));
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
