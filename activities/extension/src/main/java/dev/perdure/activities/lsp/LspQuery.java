package dev.perdure.activities.lsp;

import dev.perdure.activities.tool.ReadPermissions;
import dev.perdure.activities.tool.ReadVerdict;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.planner.message.InvisibleCharEscaper;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A query of the tool {@code lsp}, such as for a symbol's definition, and the servers that can
 * answer it.
 */
record LspQuery(
    LspOperation operation, String path, LspTool.LspArguments arguments, ToolContext context) {

  /** Returns the subject of the query. */
  String subject() {
    return path.isEmpty() ? name() : path;
  }

  String title() {
    return "%s of %s"
        .formatted(
            operation.wire,
            InvisibleCharEscaper.start(subject(), LspLimits.MAX_QUOTED_MESSAGE_LENGTH));
  }

  /** The name of the symbol that is asked about; empty without one. */
  String name() {
    return Objects.requireNonNullElse(arguments.query(), "");
  }

  /** The name without what it is a part of. */
  String lastName() {
    return name().substring(Math.max(name().lastIndexOf('.'), name().lastIndexOf(':')) + 1);
  }

  /** Returns a sentence on the part that is missing in the query. */
  Optional<String> refusal() {
    if (operation == LspOperation.DOCUMENT_SYMBOLS && path.isEmpty()) {
      return Optional.of("documentSymbols needs the filePath whose symbols are wanted.");
    }
    if (operation == LspOperation.WORKSPACE_SYMBOLS && name().isEmpty()) {
      return Optional.of("workspaceSymbols needs a query: a part of the symbol's name.");
    }
    return operation.isOfPlace() && !hasPlace() && name().isEmpty()
        ? Optional.of(
            "%s needs line and character, or the name of the symbol as query."
                .formatted(operation.wire))
        : Optional.empty();
  }

  private boolean hasPlace() {
    return arguments.line() != null && arguments.character() != null;
  }

  /** The servers that can answer: the server of the file, else the servers of all files. */
  Collection<LspServer> fitting(LspCatalog catalog) {
    return path.isEmpty() ? samples(catalog).keySet() : catalog.find(path).stream().toList();
  }

  /** A file of the worktree for each server that knows one. */
  private Map<LspServer, String> samples(LspCatalog catalog) {
    Path root = context.worktree().root();
    Map<LspServer, String> samples = new LinkedHashMap<>();
    SourceChangeScanner files =
        new SourceChangeScanner(root, name -> catalog.find(name).isPresent());
    ReadPermissions permissions = ReadPermissions.of(context);
    files.files().stream()
        .filter(file -> permissions.of(file) == ReadVerdict.ALLOWED)
        .sorted()
        .map(file -> root.relativize(file).toString())
        .forEach(file -> catalog.find(file).ifPresent(server -> samples.putIfAbsent(server, file)));
    return samples;
  }

  /** Asks a server. */
  String ask(LspServer server, LspServerPool servers) {
    Path root = context.worktree().root();
    String file =
        path.isEmpty() ? samples(new LspCatalog(List.of(server))).getOrDefault(server, "") : path;
    return servers.with(
        server,
        server.root(root, file),
        context,
        connection -> new LspQueryRunner(this, connection, servers.limits(), file).answer());
  }
}
