package dev.perdure.activities.tool.call;

import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Finds the tool a model means by a name in another case or by an alias. */
public final class ToolNames {

  private static final Map<String, String> ALIASES =
      Map.of("view", "read", "ls", "list", "applypatch", "patch");

  private ToolNames() {}

  /** The known name that is meant; empty if none is. */
  public static Optional<String> resolve(String written, Collection<String> known) {
    if (known.contains(written)) {
      return Optional.of(written);
    }
    String plain = plain(written);
    return known.stream()
        .filter(name -> plain(name).equals(plain))
        .findFirst()
        .or(() -> Optional.ofNullable(ALIASES.get(plain)).filter(known::contains));
  }

  private static String plain(String name) {
    return name.strip().replaceAll("[_\\-\\s]", "").toLowerCase(Locale.ROOT);
  }
}
