package dev.perdure.activities.config;

import dev.perdure.planner.agent.ModelFallbackChain;
import dev.perdure.planner.json.YamlEntry;
import dev.perdure.planner.json.YamlMapping;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Merges {@code perdure.yaml} files key by key, the weakest first. */
final class SettingsMerge {

  private static final Set<String> MODELS = Set.of("model", "smallModel");
  // a list that is one choice: that of a later file takes its place, other lists are joined
  private static final Set<String> CHOICES =
      Set.of("policy.planners", "policy.remind", "policy.deadline");
  private static final Set<String> ELSEWHERE =
      Set.of(
          "permission",
          "workspace",
          "trust",
          "providers",
          "encryption",
          "redaction",
          "spending",
          "concurrency");

  private final Map<String, @Nullable Object> values = new LinkedHashMap<>();
  private final Map<String, String> sources = new LinkedHashMap<>();

  void add(YamlMapping file) {
    file.entries().stream()
        .filter(entry -> entry.value() != null && !ELSEWHERE.contains(entry.key()))
        .forEach(entry -> add(file, entry));
  }

  /** The merged values by key, with what stands beside them. */
  Map<String, @Nullable Object> with(WorkspaceSettings workspace) {
    values.put("workspace", workspace);
    values.put("sources", sources);
    return values;
  }

  private void add(YamlMapping file, YamlEntry entry) {
    switch (entry.value()) {
      case List<?> names when MODELS.contains(entry.key()) -> {
        sources.put(entry.key(), place(file, entry));
        values.put(entry.key(), ModelFallbackChain.of(names).written());
      }
      case YamlMapping keys -> {
        Map<String, @Nullable Object> section = section(entry.key());
        keys.entries().forEach(key -> put(section, entry.key() + ".", keys, key));
      }
      case List<?> list -> {
        sources.put(entry.key(), place(file, entry));
        values.merge(entry.key(), list, SettingsMerge::joined);
      }
      case null, default -> put(values, "", file, entry);
    }
  }

  /** The last one that matches speaks, so a key that is set again goes to the end. */
  private void put(
      Map<String, @Nullable Object> section, String prefix, YamlMapping file, YamlEntry entry) {
    sources.put(prefix + entry.key(), place(file, entry));
    Object earlier = section.remove(entry.key());
    Object value = file.plain().fields().get(entry.key());
    if (prefix.concat(entry.key()).equals("policy." + ApprovalSettings.KEY)) {
      section.put(entry.key(), ApprovalSettings.joined(earlier, value));
      return;
    }
    boolean joins = !CHOICES.contains(prefix + entry.key());
    if (earlier instanceof Map<?, ?> fields && value instanceof Map<?, ?> more) {
      Map<Object, @Nullable Object> both = new LinkedHashMap<>(fields);
      both.putAll(more);
      section.put(entry.key(), both);
    } else if (joins && earlier instanceof List<?> && value instanceof List<?>) {
      section.put(entry.key(), joined(earlier, value));
    } else {
      section.put(entry.key(), value);
    }
  }

  @SuppressWarnings("unchecked") // only sections are put under the keys of sections
  private Map<String, @Nullable Object> section(String key) {
    return (Map<String, @Nullable Object>)
        Objects.requireNonNull(values.computeIfAbsent(key, _ -> new LinkedHashMap<>()));
  }

  private static Object joined(@Nullable Object one, @Nullable Object other) {
    Set<@Nullable Object> all = new LinkedHashSet<>();
    if (one instanceof List<?> first && other instanceof List<?> second) {
      all.addAll(first);
      all.addAll(second);
    }
    return new ArrayList<>(all);
  }

  private static String place(YamlMapping file, YamlEntry entry) {
    return file.source() + ":" + entry.line();
  }
}
