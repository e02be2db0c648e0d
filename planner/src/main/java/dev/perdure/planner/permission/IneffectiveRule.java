package dev.perdure.planner.permission;

/** A rule that never decides, and why. */
public record IneffectiveRule(Rule rule, RuleLayer layer, String place, String reason) {

  /** The same for a person. */
  public String sentence() {
    return "The rule %s never decides: %s"
        .formatted(IneffectiveRuleFinder.described(rule, layer, place), reason);
  }
}
