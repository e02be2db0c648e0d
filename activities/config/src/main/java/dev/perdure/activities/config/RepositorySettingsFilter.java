package dev.perdure.activities.config;

import dev.perdure.planner.agent.ModelFallbackChain;
import dev.perdure.planner.agent.ToolSwitches;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.json.YamlEntry;
import dev.perdure.planner.json.YamlMapping;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Limits what a repository's {@code perdure.yaml} may set: tools, policy, budget and delivery only
 * stricter than the host's files, and no scripted model.
 */
record RepositorySettingsFilter(YamlMapping file, Settings granted) {

  private static final String SCRIPT = "script/";
  private static final List<String> STRICT = List.of("ask", "stop", "branch", "patch");
  private static final BigDecimal USUAL_COST = BigDecimal.TEN;

  /** The settings with what the repository may decide. */
  Settings over(Settings all) {
    return all.with(
        new Settings.ModelNames(
            isScripted("model") ? granted.model() : all.model(),
            isScripted("smallModel") ? granted.smallModel() : all.smallModel()),
        ToolSwitches.of(file.section("tools")).narrowing(granted.tools()),
        followed("policy", granted.policy()),
        followed("budget", granted.budget()),
        followed("delivery", granted.delivery()));
  }

  /** Returns notices for people on the settings that Perdure does not follow. */
  List<String> notices() {
    List<String> ignored =
        Stream.concat(
                Stream.of("policy", "budget", "delivery")
                    .flatMap(section -> loosening(section).stream()),
                Stream.of("model", "smallModel").filter(this::isScripted))
            .toList();
    return ignored.isEmpty()
        ? List.of()
        : List.of(
            "%s sets %s, and is not followed there: a repository's own file may only tighten. Set it in your own perdure.yaml or with the task."
                .formatted(file.source(), String.join(", ", ignored)));
  }

  private boolean isScripted(String key) {
    return file.find(key)
        .filter(entry ->
            ModelFallbackChain.of(entry.value()).names().stream()
                .anyMatch(name -> name.startsWith(SCRIPT)))
        .isPresent();
  }

  private JsonObject followed(String section, JsonObject host) {
    JsonObject result = host;
    for (YamlEntry entry : file.section(section).entries()) {
      if (isApproval(section, entry)) {
        Object own = file.section(section).plain().fields().get(entry.key());
        Object both = ApprovalSettings.joined(host.fields().get(entry.key()), own);
        result = result.with(entry.key(), both);
      } else if (tightens(section, entry)) {
        result = result.with(entry.key(), entry.value());
      }
    }
    return result;
  }

  private List<String> loosening(String section) {
    return file.section(section).entries().stream()
        .filter(entry -> !tightens(section, entry))
        .map(entry -> "'%s.%s' (line %d)".formatted(section, entry.key(), entry.line()))
        .toList();
  }

  private static boolean isApproval(String section, YamlEntry entry) {
    return section.equals("policy") && entry.key().equals(ApprovalSettings.KEY);
  }

  private boolean tightens(String section, YamlEntry entry) {
    if (isApproval(section, entry)) {
      return true;
    }
    return List.of("policy", "delivery").contains(section)
        ? STRICT.contains(String.valueOf(entry.value()))
        : limit(entry).compareTo(number(entry.value()).orElse(BigDecimal.ZERO)) >= 0;
  }

  private BigDecimal limit(YamlEntry entry) {
    Optional<BigDecimal> own = number(granted.budget().fields().get(entry.key()));
    return own.orElse(entry.key().equals("cost") ? USUAL_COST : BigDecimal.valueOf(Long.MAX_VALUE));
  }

  private static Optional<BigDecimal> number(@Nullable Object value) {
    return value instanceof Number number
        ? Optional.of(new BigDecimal(number.toString()))
        : Optional.empty();
  }
}
