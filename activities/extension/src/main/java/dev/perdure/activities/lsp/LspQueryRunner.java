package dev.perdure.activities.lsp;

import dev.perdure.activities.tool.ReadPermissions;
import dev.perdure.activities.tool.ReadVerdict;
import dev.perdure.planner.message.InvisibleCharEscaper;
import dev.perdure.planner.message.TextShortener;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.ImplementationParams;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.MarkedString;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ReferenceContext;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.lsp4j.SymbolInformation;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceSymbol;
import org.eclipse.lsp4j.WorkspaceSymbolParams;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.services.LanguageServer;
import org.jspecify.annotations.Nullable;

/**
 * Answers a query of the tool {@code lsp}: sends requests to one language server, and formats its
 * answer.
 */
final class LspQueryRunner {

  private static final int MAX_HOVER_LENGTH = 4_000;
  private static final int MAX_SYMBOLS = 200;
  private static final int MAX_DEPTH = 8;
  private static final int MAX_NAME_LENGTH = 200;

  private final LspQuery query;

  private final LspConnection connection;
  private final LspLimits limits;
  private final String file;
  private final LocationFormatter locations;
  private final ReadPermissions permissions;

  LspQueryRunner(LspQuery query, LspConnection connection, LspLimits limits, String file) {
    this.query = query;
    this.locations = new LocationFormatter(query.context());
    this.permissions = ReadPermissions.of(query.context());
    this.connection = connection;
    this.limits = limits;
    this.file = file;
  }

  /** The answer as text. */
  String answer() {
    if (connection.show(List.of(file)).isEmpty()) {
      throw new LspFailure(
          "%s can't be read, or has more than %d bytes."
              .formatted(InvisibleCharEscaper.of(file), LspLimits.MAX_DOCUMENT_BYTES));
    }
    return switch (query.operation()) {
      case DOCUMENT_SYMBOLS -> documentSymbols();
      case WORKSPACE_SYMBOLS -> symbols(named());
      default -> query.path().isEmpty() ? byName() : at(place(file, position()));
    };
  }

  private <T> @Nullable T ask(Function<LanguageServer, CompletableFuture<T>> request) {
    return connection.ask(request, limits.request(), query.context().cancellation());
  }

  private Location place(String path, Position position) {
    Path whole = query.context().worktree().root().resolve(path);
    return new Location(LocationFormatter.uri(whole), new Range(position, position));
  }

  /**
   * Returns the position that the model gives, or the first position of the name in the line or the
   * file.
   */
  private Position position() {
    long line = Objects.requireNonNullElse(query.arguments().line(), 0L);
    Optional<Long> character = Optional.ofNullable(query.arguments().character());
    if (line > 0 && character.isPresent()) {
      return new Position((int) line - 1, (int) (character.get() - 1));
    }
    List<String> lines = locations.lines(file);
    Pattern word = Pattern.compile("(?<![\\w$])" + Pattern.quote(query.lastName()) + "(?![\\w$])");
    for (int i = 0; i < lines.size(); i++) {
      Matcher found = word.matcher(lines.get(i));
      if ((line == 0 || line == i + 1) && found.find()) {
        return new Position(i, found.start());
      }
    }
    throw new LspFailure(
        "'%s' does not stand in %s: give line and character."
            .formatted(InvisibleCharEscaper.of(query.name()), InvisibleCharEscaper.of(file)));
  }

  private String byName() {
    List<WorkspaceSymbol> exact =
        named().stream()
            .filter(each -> plain(each.getName()).equals(query.lastName()))
            .filter(each -> each.getLocation() != null && each.getLocation().isLeft())
            .toList();
    if (exact.isEmpty()) {
      return "No symbol is called '%s'.".formatted(InvisibleCharEscaper.of(query.name()));
    }
    if (query.operation() == LspOperation.DEFINITION) {
      return locations.list(exact.stream().map(each -> each.getLocation().getLeft()).toList());
    }
    Location first = exact.getFirst().getLocation().getLeft();
    String others =
        exact.size() > 1
            ? "\n(%d more symbols have this name: %s)"
                .formatted(exact.size() - 1, symbols(exact.subList(1, exact.size())))
            : "";
    return "%s\n%s%s".formatted(locations.shown(first), at(ofName(first)), others);
  }

  /** The place of the name within a symbol's range, which may begin with other words. */
  private Location ofName(Location symbol) {
    int line = symbol.getRange().getStart().getLine();
    int column = symbol.getRange().getStart().getCharacter();
    Optional<String> path = connection.path(symbol.getUri());
    List<String> lines = path.map(locations::lines).orElse(List.of());
    int at = line < lines.size() ? lines.get(line).indexOf(query.lastName(), column) : -1;
    path.filter(known -> permissions.ofName(known) == ReadVerdict.ALLOWED)
        .ifPresent(known -> connection.show(List.of(known)));
    Position position = new Position(line, Math.max(at, column));
    return new Location(symbol.getUri(), new Range(position, position));
  }

  private String at(Location place) {
    var document = new TextDocumentIdentifier(place.getUri());
    Position position = place.getRange().getStart();
    return switch (query.operation()) {
      case HOVER ->
          hover(
              ask(server ->
                  server.getTextDocumentService().hover(new HoverParams(document, position))));
      case REFERENCES ->
          references(new ReferenceParams(document, position, new ReferenceContext(true)));
      case IMPLEMENTATION ->
          places(
              LocationFormatter.of(
                  ask(server ->
                      server
                          .getTextDocumentService()
                          .implementation(new ImplementationParams(document, position)))));
      default ->
          places(
              LocationFormatter.of(
                  ask(server ->
                      server
                          .getTextDocumentService()
                          .definition(new DefinitionParams(document, position)))));
    };
  }

  private String references(ReferenceParams parameters) {
    List<? extends Location> found =
        ask(server -> server.getTextDocumentService().references(parameters));
    return places(found == null ? List.of() : found);
  }

  private String places(List<? extends Location> found) {
    return found.isEmpty()
        ? "No %s found there.".formatted(query.operation().wire())
        : locations.list(found);
  }

  private static String hover(@Nullable Hover hover) {
    if (hover == null || hover.getContents() == null) {
      return "Nothing is known of that place.";
    }
    String text =
        hover.getContents().isRight()
            ? String.valueOf(hover.getContents().getRight().getValue())
            : hover.getContents().getLeft().stream()
                .map(part -> part.map(plain -> plain, MarkedString::getValue))
                .collect(Collectors.joining("\n"));
    return TextShortener.start(text.strip(), MAX_HOVER_LENGTH);
  }

  private List<WorkspaceSymbol> named() {
    Either<List<? extends SymbolInformation>, List<? extends WorkspaceSymbol>> found =
        ask(server ->
            server.getWorkspaceService().symbol(new WorkspaceSymbolParams(query.lastName())));
    if (found == null) {
      return List.of();
    }
    return found.isRight()
        ? List.copyOf(found.getRight())
        : found.getLeft().stream().map(LspQueryRunner::symbol).toList();
  }

  private String symbols(List<WorkspaceSymbol> found) {
    String shown =
        found.stream()
            .limit(LspLimits.MAX_PLACES)
            .map(this::symbol)
            .collect(Collectors.joining("\n"));
    int more = found.size() - LspLimits.MAX_PLACES;
    String rest = more > 0 ? "\n(and %d more)".formatted(more) : "";
    return found.isEmpty()
        ? "No symbol has '%s' in its name.".formatted(InvisibleCharEscaper.of(query.name()))
        : shown + rest;
  }

  private String symbol(WorkspaceSymbol symbol) {
    String place =
        symbol.getLocation() != null && symbol.getLocation().isLeft()
            ? locations.shown(symbol.getLocation().getLeft())
            : "";
    return "%s %s %s".formatted(kind(symbol.getKind()), shown(symbol.getName()), place);
  }

  private String documentSymbols() {
    var parameters =
        new DocumentSymbolParams(
            new TextDocumentIdentifier(
                LocationFormatter.uri(query.context().worktree().root().resolve(file))));
    List<Either<SymbolInformation, DocumentSymbol>> found =
        ask(server -> server.getTextDocumentService().documentSymbol(parameters));
    List<String> lines = new ArrayList<>();
    for (var each : found == null ? List.<Either<SymbolInformation, DocumentSymbol>>of() : found) {
      if (each.isRight()) {
        add(lines, each.getRight(), 0);
      } else {
        lines.add(symbol(symbol(each.getLeft())));
      }
    }
    int more = lines.size() - MAX_SYMBOLS;
    String rest = more > 0 ? "\n(and %d more)".formatted(more) : "";
    return lines.isEmpty()
        ? "It has no symbols."
        : String.join("\n", lines.subList(0, Math.min(MAX_SYMBOLS, lines.size()))) + rest;
  }

  private static void add(List<String> lines, DocumentSymbol symbol, int depth) {
    lines.add(
        "%s%d: %s %s"
            .formatted(
                "  ".repeat(depth),
                symbol.getSelectionRange().getStart().getLine() + 1,
                kind(symbol.getKind()),
                shown(symbol.getName())));
    if (symbol.getChildren() != null && depth < MAX_DEPTH && lines.size() <= MAX_SYMBOLS) {
      symbol.getChildren().forEach(child -> add(lines, child, depth + 1));
    }
  }

  @SuppressWarnings("deprecation") // older servers know no other form
  private static WorkspaceSymbol symbol(SymbolInformation old) {
    return new WorkspaceSymbol(
        String.valueOf(old.getName()), old.getKind(), Either.forLeft(old.getLocation()));
  }

  private static String plain(@Nullable String name) {
    String text = String.valueOf(name).replaceFirst("\\(.*", "");
    return text.substring(text.lastIndexOf('.') + 1);
  }

  private static String shown(@Nullable String name) {
    return InvisibleCharEscaper.start(String.valueOf(name), MAX_NAME_LENGTH);
  }

  private static String kind(org.eclipse.lsp4j.@Nullable SymbolKind kind) {
    return kind == null ? "symbol" : kind.name().toLowerCase(Locale.ROOT);
  }
}
