package dev.perdure.activities.config;

import dev.perdure.activities.json.Json;
import dev.perdure.planner.json.InvalidConfig;
import dev.perdure.planner.json.YamlMapping;
import dev.perdure.planner.spending.SpendingLimit;
import dev.perdure.planner.spending.SpendingPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The section {@code spending} of a host's files: limits of all files hold together. */
final class SpendingSettings {

  private static final String KEY = "spending";
  private static final String ZONE = "zone";
  private static final String LIMITS = "limits";

  private SpendingSettings() {}

  /**
   * Reads the limits of several files, the weakest first. The first file that names a time zone
   * counts.
   *
   * @throws InvalidConfig if a limit can't hold
   */
  static SpendingPolicy of(List<YamlMapping> files, Map<String, List<String>> groups) {
    List<SpendingLimit> limits = new ArrayList<>();
    for (YamlMapping file : files) {
      requireSense(file, Optional.of(groups));
      limits(file).map(SpendingSettings::limit).forEach(limits::add);
    }
    String zone =
        files.stream()
            .flatMap(file -> file.section(KEY).plain().text(ZONE).stream())
            .findFirst()
            .orElse(SpendingPolicy.none().zone());
    return new SpendingPolicy(zone, limits, groups);
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

  private static SpendingLimit limit(YamlMapping written) {
    return Json.mapper().convertValue(written.plain().fields(), SpendingLimit.class);
  }

  private static Stream<YamlMapping> limits(YamlMapping file) {
    return file.section(KEY).find(LIMITS).stream()
        .flatMap(entry -> entry.value() instanceof List<?> list ? list.stream() : Stream.of())
        .flatMap(limit -> limit instanceof YamlMapping written ? Stream.of(written) : Stream.of());
  }
}
