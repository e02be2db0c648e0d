package dev.perdure.planner.permission;

import dev.perdure.planner.tool.Demand;

/** One rule: for which permissions and which patterns, and what then. */
public record Rule(Glob permission, Glob pattern, Action action) {

  /** A rule from texts. */
  public static Rule of(String permission, String pattern, Action action) {
    return new Rule(new Glob(permission), new Glob(pattern), action);
  }

  /** Whether the rule speaks of a demand. */
  public boolean matches(Demand demand) {
    return permission.matches(demand.permission()) && pattern.matches(demand.pattern());
  }

  /** Whether the rule speaks of everything a permission can be asked for. */
  boolean isBlanketFor(String name) {
    return permission.matches(name) && pattern.pattern().equals("*");
  }

  Rule expanded(String home) {
    return new Rule(permission, pattern.expanded(home), action);
  }
}
