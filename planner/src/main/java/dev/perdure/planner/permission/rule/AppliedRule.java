package dev.perdure.planner.permission.rule;

/** A rule that spoke, and where it comes from. */
public record AppliedRule(
    String permission, String pattern, Action action, Layer layer, String source) {

  /** What speaks where no rule does. */
  public static final AppliedRule NONE =
      new AppliedRule("*", "*", Action.ASK, Layer.DEFAULTS, "no rule matches");

  @Override
  public String toString() {
    return "%s '%s': %s (%s, %s)"
        .formatted(permission, pattern, action.wireName(), layer.wireName(), source);
  }
}
