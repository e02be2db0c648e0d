package dev.perdure.activities.lsp;

import dev.perdure.activities.files.ResolvedPath;
import dev.perdure.activities.tool.CallPreparation;
import dev.perdure.activities.tool.Effect;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.TypedTool;
import dev.perdure.planner.message.InvisibleCharEscaper;
import dev.perdure.planner.request.subject.PermissionSubjectPreview;
import dev.perdure.planner.tool.Demand;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolSpec;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The tool {@code lsp}: asks a language server for definitions, references and symbols of code. */
final class LspTool extends TypedTool<LspTool.LspArguments> {

  /** The arguments of the tool: the operation and its subject. */
  record LspArguments(
      String operation,
      @Nullable String filePath,
      @Nullable Long line,
      @Nullable Long character,
      @Nullable String query) {}

  private static final String NAME = "lsp";
  private static final int MAX_QUOTED_PATH_LENGTH = 80;
  private static final String PARAMETERS =
      """
      {"type":"object","properties":{\
      "operation":{"type":"string","enum":["definition","references","implementation","hover","documentSymbols","workspaceSymbols"],\
      "description":"What to ask"},\
      "filePath":{"type":"string","minLength":1,"description":"File relative to the workspace"},\
      "line":{"type":"integer","minimum":1,"description":"Line, from 1"},\
      "character":{"type":"integer","minimum":1,"description":"Column, from 1"},\
      "query":{"type":"string","minLength":1,"maxLength":500,\
      "description":"Name of a symbol, in place of line and character, or of filePath too"}},\
      "required":["operation"]}\
      """;

  private final LspCatalog catalog;
  private final LspServerPool servers;

  LspTool(LspCatalog catalog, LspServerPool servers) {
    super(spec(catalog), LspArguments.class);
    this.catalog = catalog;
    this.servers = servers;
  }

  private static ToolSpec spec(LspCatalog catalog) {
    return new ToolSpec(
        NAME,
        """
        Asks a language server (%s): where a symbol is defined, referenced or implemented, what it is (hover), \
        which symbols a file has (documentSymbols) or the project by a part of their name (workspaceSymbols). \
        Name a symbol by filePath, line and character, by filePath and query, or by query alone. \
        Places are given as path:line:column with their line.\
        """
            .formatted(String.join(", ", catalog.names())),
        PARAMETERS,
        true);
  }

  @Override
  public boolean offered() {
    return !catalog.servers().isEmpty();
  }

  @Override
  protected CallPreparation propose(LspArguments arguments, ToolContext context) {
    LspOperation operation = LspOperation.of(arguments.operation()).orElseThrow();
    String written = arguments.filePath();
    if (written == null && arguments.query() == null) {
      return CallPreparation.refused("Give filePath, query or both: they say what to ask about.");
    }
    if (written == null) {
      return proposal(new LspQuery(operation, "", arguments, context), List.of());
    }
    return switch (ResolvedPath.of(context.worktree().root(), written)) {
      case ResolvedPath.Nowhere(var why) -> CallPreparation.refused(why);
      case ResolvedPath.Outside _ ->
          CallPreparation.refused(
              "%s lies outside of the workspace: language servers are asked about its files alone."
                  .formatted(InvisibleCharEscaper.start(written, MAX_QUOTED_PATH_LENGTH)));
      case ResolvedPath.Inside inside ->
          proposal(
              new LspQuery(operation, inside.path(), arguments, context),
              List.of(new Demand("read", inside.path(), "Read " + inside.path())));
    };
  }

  private CallPreparation proposal(LspQuery query, List<Demand> more) {
    Optional<String> refusal = query.refusal();
    if (refusal.isPresent()) {
      return CallPreparation.refused(refusal.get());
    }
    List<Demand> demands = new ArrayList<>();
    demands.add(new Demand(NAME, query.subject(), "Ask for the " + query.title()));
    demands.addAll(more);
    return new CallPreparation.Proposal(
        demands, PermissionSubjectPreview.none(), new Effect.Repeatable(() -> answer(query)));
  }

  private ToolResult answer(LspQuery query) {
    Collection<LspServer> fitting = query.fitting(catalog);
    if (fitting.isEmpty()) {
      return ToolResult.failed(
          "No language server for %s: there are %s. Search by grep."
              .formatted(
                  query.path().isEmpty() ? "the files of this workspace" : query.path(),
                  catalog.servers().isEmpty() ? "none" : String.join(", ", catalog.names())));
    }
    List<String> answers = new ArrayList<>();
    List<String> failures = new ArrayList<>();
    for (LspServer server : fitting) {
      try {
        answers.add(query.ask(server, servers));
      } catch (LspFailure failure) {
        failures.add(
            "The language server '%s' can't answer: %s"
                .formatted(server.name(), failure.sentence()));
      }
    }
    String text = String.join("\n", answers.isEmpty() ? failures : answers);
    return answers.isEmpty()
        ? ToolResult.failed(text + " Search by grep.")
        : ToolResult.of(query.title(), text);
  }
}
