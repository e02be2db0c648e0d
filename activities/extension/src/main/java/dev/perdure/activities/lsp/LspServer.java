package dev.perdure.activities.lsp;

import dev.perdure.activities.config.LspServerSettings;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.json.NullSafeLists;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A language server installed on this machine: its program, settings and initialization options.
 *
 * @param program its path, as found
 * @param options its initialization options, which also answer what it asks of its configuration
 */
record LspServer(String name, Path program, LspServerSettings settings, JsonObject options) {

  private static final Duration SETTLE_DELAY = Duration.ofMillis(200);
  private static final Pattern BESIDE = Pattern.compile("\\$\\{node_modules:([^}]+)}");
  private static final String NODE = "node_modules";

  /** The server with its program; empty if a file that has to lie beside it is missing. */
  static Optional<LspServer> of(String name, Path program, LspServerSettings settings) {
    try {
      Map<String, Object> options =
          resolved(settings.initializationOptions().fields(), program.toRealPath());
      return Optional.of(
          new LspServer(name, program, settings, JsonObject.from(Map.copyOf(options))));
    } catch (IOException | MissingFile missing) {
      return Optional.empty();
    }
  }

  /** Whether its program lies in a directory, or a link leads from there to it or back. */
  boolean liesIn(Path directory) {
    try {
      return program.startsWith(directory) || program.toRealPath().startsWith(directory);
    } catch (IOException e) {
      return false;
    }
  }

  List<String> args() {
    return NullSafeLists.copy(settings.args());
  }

  Map<String, String> env() {
    return settings.env();
  }

  boolean confined() {
    return Boolean.TRUE.equals(settings.confined());
  }

  Duration settle() {
    return Optional.ofNullable(settings.settleMs()).map(Duration::ofMillis).orElse(SETTLE_DELAY);
  }

  /** The protocol's name of a file's language; empty if the server does not know it. */
  Optional<String> language(String file) {
    String name = file.substring(file.lastIndexOf('/') + 1);
    return Optional.ofNullable(settings.extensions().get(name.substring(name.lastIndexOf('.') + 1)))
        .filter(_ -> name.contains("."));
  }

  /** The root of the project that a file belongs to, at most the worktree's. */
  Path root(Path worktree, String file) {
    Path path = worktree.resolve(file).normalize();
    return NullSafeLists.copy(settings.roots()).stream()
        .flatMap(marker ->
            Stream.iterate(
                    path.getParent(),
                    folder -> folder != null && folder.startsWith(worktree),
                    Path::getParent)
                .filter(folder -> Files.isRegularFile(folder.resolve(marker))))
        .findFirst()
        .orElse(worktree);
  }

  private static Map<String, Object> resolved(Map<String, @Nullable Object> options, Path program) {
    return options.entrySet().stream()
        .filter(option -> option.getValue() != null)
        .collect(
            Collectors.toMap(
                Map.Entry::getKey,
                option -> resolved(Objects.requireNonNull(option.getValue()), program)));
  }

  @SuppressWarnings("unchecked") // JSON objects have names
  private static Object resolved(Object value, Path program) {
    return switch (value) {
      case Map<?, ?> map -> resolved((Map<String, @Nullable Object>) map, program);
      case String text -> {
        Matcher beside = BESIDE.matcher(text);
        yield beside.matches() ? beside(program, beside.group(1)).toString() : text;
      }
      default -> value;
    };
  }

  private static Path beside(Path program, String file) {
    return Stream.iterate(program.getParent(), Objects::nonNull, Path::getParent)
        .map(folder -> folder.resolve(NODE).resolve(file))
        .filter(Files::isRegularFile)
        .findFirst()
        .orElseThrow(MissingFile::new);
  }

  /** A file that does not lie beside the program. */
  private static final class MissingFile extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }
}
