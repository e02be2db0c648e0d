package dev.perdure.activities.plugin;

import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.message.InvisibleCharEscaper;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Collects another product's settings in the form of perdure.yaml, and what is not followed. */
public final class TranslatedSettings {

  private static final int MAX_QUOTED_SETTING_LENGTH = 60;
  private static final int MAX_LISTED_SETTINGS = 20;

  private final Map<String, @Nullable Object> settings = new LinkedHashMap<>();
  private final Set<String> ignored = new LinkedHashSet<>();

  /** Sets a key. */
  public void put(String key, Object value) {
    settings.put(key, value);
  }

  /** Sets a key of a section, which goes to its end: the last one that matches speaks. */
  public void put(String section, String key, @Nullable Object value) {
    Map<String, @Nullable Object> keys = section(settings, section);
    keys.remove(key);
    keys.put(key, value);
  }

  /** Translates how a client signs in at a server. */
  public JsonObject login(String key, JsonObject oauth) {
    JsonObject ours = JsonObject.empty();
    for (Map.Entry<String, @Nullable Object> field : oauth.fields().entrySet()) {
      switch (field.getKey()) {
        case "clientId", "clientSecret", "scope", "callbackPort" ->
            ours = ours.with(field.getKey(), field.getValue());
        case "scopes" -> ours = ours.with("scope", field.getValue());
        default -> ignore(key + "." + field.getKey());
      }
    }
    return ours;
  }

  /** Sets the action of a permission for a pattern. */
  public void rule(String permission, String pattern, String action) {
    Map<String, @Nullable Object> patterns = section(section(settings, "permission"), permission);
    patterns.remove(pattern);
    patterns.put(pattern, action);
  }

  /** Adds to a list of a section. */
  @SuppressWarnings("unchecked") // only lists are put here
  public void add(String section, String key, JsonObject value) {
    var list =
        (List<Object>)
            section(settings, section).computeIfAbsent(key, _ -> new ArrayList<Object>());
    list.add(value.fields());
  }

  /** Notes something that has no meaning here. */
  public void ignore(String what) {
    ignored.add(InvisibleCharEscaper.start(what, MAX_QUOTED_SETTING_LENGTH));
  }

  /** Returns the collected settings. */
  public JsonObject settings() {
    return JsonObject.from(settings);
  }

  /** A sentence about what is not followed of a file; none if all is. */
  public List<String> notices(String file) {
    String names = String.join(", ", ignored.stream().limit(MAX_LISTED_SETTINGS).toList());
    String more =
        ignored.size() > MAX_LISTED_SETTINGS
            ? " and %d more".formatted(ignored.size() - MAX_LISTED_SETTINGS)
            : "";
    return ignored.isEmpty()
        ? List.of()
        : List.of(
            "The file '%s' says %s%s, which Perdure does not follow.".formatted(file, names, more));
  }

  @SuppressWarnings("unchecked") // only sections are put under the keys of sections
  private static Map<String, @Nullable Object> section(
      Map<String, @Nullable Object> parent, String key) {
    return (Map<String, @Nullable Object>)
        java.util.Objects.requireNonNull(
            parent.computeIfAbsent(key, _ -> new LinkedHashMap<String, @Nullable Object>()));
  }
}
