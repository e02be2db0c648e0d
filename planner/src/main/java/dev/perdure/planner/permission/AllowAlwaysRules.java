package dev.perdure.planner.permission;

import dev.perdure.planner.tool.Demand;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The permission rules that "allow always" may remember: as narrow as is useful, and none if a
 * pattern would reach further than what was asked.
 */
final class AllowAlwaysRules {

  /** Below these lies what nobody has named: the machine, and everybody's homes. */
  private static final Set<String> EVERYBODYS = Set.of("/*", "/home/*", "/Users/*", "unknown");

  private AllowAlwaysRules() {}

  /** One rule for each demand, or none at all if one of them can't be remembered. */
  static List<Rule> of(List<DemandVerdict> asked) {
    var patterns = asked.stream().map(verdict -> rule(verdict.demand())).toList();
    return patterns.stream().allMatch(Optional::isPresent)
        ? patterns.stream().flatMap(Optional::stream).distinct().toList()
        : List.of();
  }

  private static Optional<Rule> rule(Demand demand) {
    return pattern(demand).map(pattern -> Rule.of(demand.permission(), pattern, RuleAction.ALLOW));
  }

  private static Optional<String> pattern(Demand demand) {
    String asked = demand.pattern();
    return switch (demand.permission()) {
      case "bash" -> AllowAlwaysPattern.of(asked);
      case "opaque", "opaque_unconfined" -> Optional.empty();
      case "external_directory" ->
          EVERYBODYS.contains(asked) ? Optional.empty() : Optional.of(asked);
      default -> exact(asked);
    };
  }

  /** The text itself, unless it would be read as a pattern; a lone star was asked for as such. */
  static Optional<String> exact(String text) {
    boolean reachesFurther = text.contains("*") || text.contains("?");
    return reachesFurther && !text.equals("*") ? Optional.empty() : Optional.of(text);
  }
}
