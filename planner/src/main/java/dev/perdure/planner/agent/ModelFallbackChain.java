package dev.perdure.planner.agent;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
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

  /** The names in order; a repeated name counts at its first place. */
  public List<String> names() {
    return written.isEmpty() ? List.of() : Stream.of(written.split(",")).distinct().toList();
  }

  /** The model to begin with; an empty text if none is named. */
  public String first() {
    return names().isEmpty() ? "" : names().getFirst();
  }

  /**
   * The models that take over from a model in several chains, the most particular chain first. No
   * model takes over from a later one, so a run that goes on from model to model comes to an end.
   */
  public static List<String> successors(List<ModelFallbackChain> chains, String name) {
    List<String> order =
        chains.stream().flatMap(chain -> chain.names().stream()).distinct().toList();
    return chains.stream()
        .flatMap(chain -> chain.after(name).stream())
        .filter(next -> order.indexOf(next) > order.indexOf(name))
        .distinct()
        .toList();
  }

  private List<String> after(String name) {
    List<String> names = names();
    return names.contains(name) ? names.subList(names.indexOf(name) + 1, names.size()) : List.of();
  }
}
