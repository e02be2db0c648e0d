package dev.perdure.planner.agent;

import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.permission.Glob;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tools that are switched on or off by name or glob; the last match speaks. */
public final class ToolSwitches {

  private ToolSwitches() {}

  /** Whether a tool is on. */
  public static boolean isOn(JsonObject switches, String tool) {
    return switches.fields().entrySet().stream()
        .filter(entry -> new Glob(entry.getKey()).matches(tool))
        .reduce((_, later) -> later)
        .map(entry -> !Boolean.FALSE.equals(entry.getValue()))
        .orElse(true);
  }

  /**
   * The switches of one layer over those of a weaker one.
   *
   * @param narrowing whether the stronger layer may only switch off, as a repository's does
   */
  public static JsonObject over(JsonObject weaker, JsonObject stronger, boolean narrowing) {
    if (!narrowing) {
      return appended(weaker, stronger);
    }
    Map<String, @Nullable Object> followed = new LinkedHashMap<>();
    stronger
        .fields()
        .forEach((name, on) -> {
          if (Boolean.FALSE.equals(on) || !isLoosening(weaker, name)) {
            followed.put(name, on);
          }
        });
    return appended(weaker, JsonObject.from(followed));
  }

  /** All fields of both, those of the later one at the end. */
  static JsonObject appended(JsonObject earlier, JsonObject later) {
    Map<String, @Nullable Object> all = new LinkedHashMap<>(earlier.fields());
    later
        .fields()
        .forEach((name, value) -> {
          all.remove(name);
          all.put(name, value);
        });
    return JsonObject.from(all);
  }

  /** Whether a name may bring back a tool that is switched off; told apart only for plain names. */
  private static boolean isLoosening(JsonObject weaker, String name) {
    return isGlob(name) ? weaker.fields().containsValue(false) : !isOn(weaker, name);
  }

  private static boolean isGlob(String name) {
    return name.contains("*") || name.contains("?");
  }
}
