package dev.perdure.web.wiring;

import dev.perdure.activities.json.Digest;
import dev.perdure.activities.network.HostName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** The settings of a process's environment as audit records name them, without secrets. */
final class SettingsDigest {

  private static final String PREFIX = "PERDURE_";

  /** Settings whose values are secrets, or addresses that may hold one. */
  private static final Pattern SECRET =
      Pattern.compile("TOKEN|PASSWORD|SECRET|CREDENTIAL|_KEY(_|$)|_URL$");

  private SettingsDigest() {}

  /**
   * The names of all settings, and a digest of the values that are no secrets. An address counts
   * without its login and its parameters.
   */
  static Map<String, Object> of(Map<String, String> environment) {
    Map<String, String> values = new TreeMap<>();
    List<String> names = new ArrayList<>();
    new TreeMap<>(environment)
        .forEach((name, value) -> {
          if (name.startsWith(PREFIX) && !value.isBlank()) {
            names.add(name);
            if (!SECRET.matcher(name).find()) {
              values.put(name, value.contains("://") ? HostName.plain(value) : value);
            }
          }
        });
    return Map.of("settings", names, "settingsDigest", Digest.of(values));
  }
}
