package dev.perdure.planner.permission;

/** A rule that spoke, and where it comes from. */
public record AppliedRule(
    String permission, String pattern, RuleAction action, RuleLayer layer, String source) {

  /** Default rule that applies if no other rule matches. */
  public static final AppliedRule NONE =
      new AppliedRule("*", "*", RuleAction.ASK, RuleLayer.DEFAULTS, "no rule matches");

  @Override
  public String toString() {
    return "%s '%s': %s (%s, %s)"
        .formatted(permission, pattern, action.wireName(), layer.wireName(), source);
  }
}
