package dev.perdure.planner.json;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The keys that a mapping of a YAML configuration file may hold; any other key is refused.
 *
 * @param supported keys that have an effect
 * @param planned keys that are documented but have no effect yet, and are refused by name
 */
public record AllowedConfigKeys(List<String> supported, List<String> planned) {

  /** Copies the lists. */
  public AllowedConfigKeys {
    supported = List.copyOf(supported);
    planned = List.copyOf(planned);
  }

  /** Refuses the first key that would have no effect; the prefix names where the mapping stands. */
  public void require(YamlMapping mapping, String prefix) {
    for (YamlEntry entry : mapping.entries()) {
      String name = prefix + entry.key();
      if (planned.contains(entry.key())) {
        throw mapping.wrong(
            entry, "'%s' is not supported yet and would have no effect: remove it".formatted(name));
      }
      if (!supported.contains(entry.key())) {
        throw mapping.wrong(entry, unknown(name, entry.key()));
      }
    }
  }

  private String unknown(String name, String key) {
    List<String> all = Stream.concat(supported.stream(), planned.stream()).toList();
    Optional<String> nearest = NearestName.of(key, all);
    return nearest.isPresent()
        ? "there is no key '%s', did you mean '%s'?".formatted(name, nearest.get())
            + " The keys are "
            + String.join(", ", supported)
        : "there is no key '%s': the keys are %s".formatted(name, String.join(", ", supported));
  }
}
