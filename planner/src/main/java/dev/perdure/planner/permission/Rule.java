package dev.perdure.planner.permission;

import dev.perdure.planner.tool.Demand;
import java.util.Set;

/** A permission rule: allows, asks about or denies what matches its permission and pattern. */
public record Rule(Glob permission, Glob pattern, RuleAction action) {

  private static final String EVERYTHING = "*";
  private static final String EDIT = "edit";
  private static final Set<String> BESIDE_A_COMMAND =
      Set.of("opaque", "opaque_unconfined", "bash_unconfined", "git_objects");

  /** A rule from texts; a host stands in the form in which calls name hosts. */
  public static Rule of(String permission, String pattern, RuleAction action) {
    String form = HostPattern.isOfHosts(permission) ? HostPattern.canonical(pattern) : pattern;
    return new Rule(new Glob(permission), new Glob(form), action);
  }

  /**
   * Whether the rule speaks of a demand. A denial of everything is no word on what accompanies a
   * command: the command itself is demanded as well, and judged by it.
   */
  public boolean matches(Demand demand) {
    boolean aside = deniesEveryPermission() && isAside(demand.permission());
    return !aside && permission.matches(demand.permission()) && pattern.matches(demand.pattern());
  }

  /** Whether a rule that does not allow speaks of a changed file, whatever its letter case. */
  boolean matchesFolded(Demand demand) {
    return action != RuleAction.ALLOW
        && permission.pattern().equals(EDIT)
        && demand.permission().equals(EDIT)
        && new Glob(ExecutedFiles.fold(pattern.pattern()))
            .matches(ExecutedFiles.fold(demand.pattern()));
  }

  /** Whether the rule certainly speaks of everything that another one speaks of. */
  boolean covers(Rule other) {
    boolean beside =
        deniesEveryPermission() && BESIDE_A_COMMAND.stream().anyMatch(other.permission::matches);
    return !beside && permission.covers(other.permission) && pattern.covers(other.pattern);
  }

  private boolean deniesEveryPermission() {
    return action == RuleAction.DENY && permission.pattern().equals(EVERYTHING);
  }

  /** Whether the rule denies all that anybody can ask for. */
  boolean deniesEverything() {
    return deniesEveryPermission() && pattern.pattern().equals(EVERYTHING);
  }

  /** Whether a permission only accompanies that of a command. */
  static boolean isAside(String permission) {
    return BESIDE_A_COMMAND.contains(permission);
  }

  /** Whether the rule is one for a permission, and not for all of them. */
  public boolean names(String name) {
    return !permission.pattern().equals(EVERYTHING) && permission.matches(name);
  }

  /** Whether the rule speaks of everything a permission can be asked for. */
  public boolean isBlanketFor(String name) {
    return permission.matches(name) && pattern.pattern().equals(EVERYTHING);
  }

  Rule expanded(String home) {
    return new Rule(permission, pattern.expanded(home), action);
  }
}
