package dev.perdure.planner.agent;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A model and its fallbacks, each of which takes over from the one before; written as names with
 * commas between them, or as a list.
 */
public record ModelFallbackChain(@JsonValue String written) {

  /** The chain of a text or a list of texts. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static ModelFallbackChain of(@Nullable Object written) {
    Stream<?> parts =
        written instanceof List<?> list
            ? list.stream()
            : Stream.of((written == null ? "" : written.toString()).split(","));
    return new ModelFallbackChain(
        parts
            .map(part -> String.valueOf(part).strip())
            .filter(name -> !name.isEmpty())
            .collect(Collectors.joining(",")));
  }

  /** The names in order. */
  public List<String> names() {
    return written.isEmpty() ? List.of() : List.of(written.split(","));
  }

  /** The model to begin with; an empty text if none is named. */
  public String first() {
    return names().isEmpty() ? "" : names().getFirst();
  }

  /** The model that takes over from another one of the chain. */
  public Optional<String> after(String name) {
    int next = names().indexOf(name) + 1;
    return next > 0 && next < names().size() ? Optional.of(names().get(next)) : Optional.empty();
  }
}
