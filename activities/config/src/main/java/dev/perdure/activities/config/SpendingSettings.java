package dev.perdure.activities.config;

import dev.perdure.activities.json.Json;
import dev.perdure.planner.json.InvalidConfig;
import dev.perdure.planner.json.YamlEntry;
import dev.perdure.planner.json.YamlMapping;
import dev.perdure.planner.permission.Glob;
import dev.perdure.planner.repository.RepositoryPattern;
import dev.perdure.planner.spending.SpendingLimit;
import dev.perdure.planner.spending.SpendingPolicy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The section {@code spending} of a host's files: limits of all files hold together. */
final class SpendingSettings {

  private static final String KEY = "spending";
  private static final String ZONE = "zone";
  private static final String LIMITS = "limits";
  private static final String REPOSITORIES = "repositories";

  private SpendingSettings() {}

  /**
   * Reads the limits of several files, the weakest first. The first file that names a time zone
   * counts.
   *
   * @throws InvalidConfig if a limit can't hold
   */
  static SpendingPolicy of(List<YamlMapping> files, Map<String, List<String>> groups) {
    List<SpendingLimit> limits = new ArrayList<>();
    Map<String, List<Glob>> repositories = new LinkedHashMap<>();
    for (YamlMapping file : files) {
      requireSense(file, Optional.of(groups));
      limits(file).map(SpendingSettings::limit).forEach(limits::add);
      teams(file)
          .forEach(team ->
              repositories
                  .computeIfAbsent(team.key(), _ -> new ArrayList<>())
                  .addAll(patterns(team.value()).map(Glob::new).toList()));
    }
    String zone =
        files.stream()
            .flatMap(file -> file.section(KEY).plain().text(ZONE).stream())
            .findFirst()
            .orElse(SpendingPolicy.none().zone());
    return new SpendingPolicy(zone, limits, groups, repositories);
  }

  /** Refuses what can't hold in a file, whatever groups other files name. */
  static void requireSense(YamlMapping file) {
    requireSense(file, Optional.empty());
  }

  private static void requireSense(YamlMapping file, Optional<Map<String, List<String>>> groups) {
    YamlMapping section = file.section(KEY);
    section
        .find(ZONE)
        .ifPresent(zone ->
            SpendingPolicy.zoneFault(String.valueOf(zone.value()))
                .ifPresent(fault -> {
                  throw section.wrong(zone, fault);
                }));
    teams(file)
        .forEach(team ->
            teamFault(team, groups)
                .ifPresent(fault -> {
                  throw new InvalidConfig(file.source(), team.line(), fault);
                }));
    limits(file)
        .forEach(written -> {
          SpendingLimit limit = limit(written);
          limit
              .fault()
              .or(() -> groups.flatMap(limit::groupFault))
              .ifPresent(fault -> {
                throw new InvalidConfig(file.source(), written.entries().getFirst().line(), fault);
              });
        });
  }

  /** A pattern gives a right to see sums, so it must name repositories as roles do. */
  private static Optional<String> teamFault(
      YamlEntry team, Optional<Map<String, List<String>>> groups) {
    return patterns(team.value())
        .filter(pattern -> RepositoryPattern.find(pattern).isEmpty())
        .map(pattern ->
            "'spending.repositories.%s' holds '%s': name repositories as roles do, such as github.com/acme/*"
                .formatted(team.key(), pattern))
        .findFirst()
        .or(() ->
            groups
                .filter(known -> !known.containsKey(team.key()))
                .map(_ ->
                    "'spending.repositories' names the team '%s', and there is no such group: name its people in 'policy.approval.groups'"
                        .formatted(team.key())));
  }

  private static Stream<YamlEntry> teams(YamlMapping file) {
    return file.section(KEY).section(REPOSITORIES).entries().stream();
  }

  private static Stream<String> patterns(@Nullable Object value) {
    return value instanceof List<?> list
        ? list.stream().map(String::valueOf)
        : Stream.of(String.valueOf(value));
  }

  private static SpendingLimit limit(YamlMapping written) {
    return Json.mapper().convertValue(written.plain().fields(), SpendingLimit.class);
  }

  private static Stream<YamlMapping> limits(YamlMapping file) {
    return file.section(KEY).find(LIMITS).stream()
        .flatMap(entry -> entry.value() instanceof List<?> list ? list.stream() : Stream.of())
        .flatMap(limit -> limit instanceof YamlMapping written ? Stream.of(written) : Stream.of());
  }
}
