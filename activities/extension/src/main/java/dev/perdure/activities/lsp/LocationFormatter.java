package dev.perdure.activities.lsp;

import dev.perdure.activities.files.FileText;
import dev.perdure.activities.files.SecureDirectory;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.planner.message.InvisibleCharEscaper;
import dev.perdure.planner.permission.Ruling;
import dev.perdure.planner.tool.Demand;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.LocationLink;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.jspecify.annotations.Nullable;

/**
 * Formats places in files as models see them: a relative path, a line and a column from 1, the
 * line.
 */
final class LocationFormatter {

  private static final int MAX_LINE_LENGTH = 200;
  private static final int MAX_PATH_LENGTH = 500;

  private final ToolContext context;
  private final Map<String, List<String>> lines = new HashMap<>();

  LocationFormatter(ToolContext context) {
    this.context = context;
  }

  /** The URI of a file as servers write it. */
  static String uri(Path file) {
    String uri = file.toUri().toString();
    return uri.endsWith("/") ? uri.substring(0, uri.length() - 1) : uri;
  }

  /** The file of a URI; empty if it is none. */
  static Optional<Path> file(@Nullable String uri) {
    try {
      return uri != null && uri.startsWith("file:")
          ? Optional.of(Path.of(URI.create(uri)).normalize())
          : Optional.empty();
    } catch (IllegalArgumentException | FileSystemNotFoundException noFile) {
      return Optional.empty();
    }
  }

  /** A time as people read it. */
  static String shown(Duration time) {
    return time.toMillis() < 1_000 ? time.toMillis() + " ms" : time.toSeconds() + " s";
  }

  /** The places of an answer, in either of its forms. */
  static List<Location> of(
      @Nullable Either<List<? extends Location>, List<? extends LocationLink>> answer) {
    if (answer == null) {
      return List.of();
    }
    return answer.isLeft()
        ? List.copyOf(answer.getLeft())
        : answer.getRight().stream()
            .map(link -> new Location(link.getTargetUri(), link.getTargetSelectionRange()))
            .toList();
  }

  /** Lists a limited number of places, one to a line, and the number of further places. */
  String list(List<? extends Location> places) {
    List<String> all =
        places.stream()
            .filter(place -> place != null && place.getUri() != null && place.getRange() != null)
            .map(this::shown)
            .distinct()
            .toList();
    String more =
        all.size() > LspLimits.MAX_PLACES
            ? "\n(and %d more)".formatted(all.size() - LspLimits.MAX_PLACES)
            : "";
    return all.stream().limit(LspLimits.MAX_PLACES).collect(Collectors.joining("\n")) + more;
  }

  /** A place with its line. */
  String shown(Location place) {
    int line = place.getRange().getStart().getLine();
    int column = place.getRange().getStart().getCharacter();
    Optional<Path> file = file(place.getUri());
    Path root = context.worktree().root();
    if (file.isEmpty() || !file.get().startsWith(root)) {
      String name = file.map(Path::toString).orElse(place.getUri());
      return "%s:%d:%d (outside of the workspace)"
          .formatted(InvisibleCharEscaper.start(name, MAX_PATH_LENGTH), line + 1, column + 1);
    }
    String path = root.relativize(file.get()).toString();
    return "%s:%d:%d: %s"
        .formatted(InvisibleCharEscaper.of(path), line + 1, column + 1, line(path, line));
  }

  /** A line of a file from 0; empty if the rules of the call hide the file. */
  private String line(String path, int number) {
    List<String> all = lines(path);
    return number >= 0 && number < all.size()
        ? InvisibleCharEscaper.start(all.get(number).strip(), MAX_LINE_LENGTH)
        : "";
  }

  /** The lines of a file of the worktree; none if it can't be read, or may not. */
  List<String> lines(String path) {
    return lines.computeIfAbsent(path, this::read);
  }

  private List<String> read(String path) {
    Demand demand = new Demand("read", path, "Read " + path);
    if (!(context.policy().evaluate(List.of(demand)) instanceof Ruling.Allowed)) {
      return List.of();
    }
    try {
      byte[] bytes = SecureDirectory.read(context.worktree().root(), path);
      return FileText.shown(FileText.decode(bytes).text()).lines().toList();
    } catch (IOException e) {
      return List.of();
    }
  }
}
