package dev.perdure.planner.permission;

import dev.perdure.planner.json.NullSafeLists;
import dev.perdure.planner.tool.Demand;
import dev.perdure.planner.tool.ToolSpec;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The read-only limit on the permissions of a run, as before a plan is approved, which no layer of
 * rules can loosen. Where it holds, file changes and tools that are not known to read only are
 * denied; commands are judged by what their parse shows and by where they run. A rule that would
 * ask lets a command through and denies all else; a person is asked only about a project's own
 * checks if there is no sandbox. Of the network only those hosts are reached that a person or their
 * files allow.
 */
public record Ceiling(List<Rule> rules) {

  /** No ceiling: an approved plan is being carried out. */
  public static final Ceiling NONE = new Ceiling(List.of());

  /** The ceiling of every run before approval, and of read-only agents at any time. */
  public static final Ceiling PLANNING =
      new Ceiling(
          Stream.concat(
                  Stream.of(Rule.of("*", "*", RuleAction.DENY)),
                  Stream.of(
                          "read",
                          "grep",
                          "glob",
                          "list",
                          "lsp",
                          "webfetch",
                          "websearch",
                          "codesearch",
                          "task",
                          "skill",
                          "todowrite",
                          "todoread",
                          "question",
                          "plan_write",
                          "plan_exit",
                          "external_directory",
                          "doom_loop",
                          "bash",
                          "opaque")
                      .map(name -> Rule.of(name, "*", RuleAction.ALLOW)))
              .toList());

  static final String SOURCE = "before a plan is approved nothing may change and nobody is asked";

  static final String UNKNOWN_HOST =
      "before a plan is approved, and by read-only agents, only hosts are reached that a person or"
          + " their files allow: a person allows one by a message with its address, or for good"
          + " under workspace.network in their own perdure.yaml";

  private static final String NETWORK = "network";

  /** The layers that a person has written or answered; an agent or a repository opens no host. */
  private static final Set<RuleLayer> OF_PEOPLE =
      EnumSet.of(
          RuleLayer.ORGANISATION,
          RuleLayer.USER,
          RuleLayer.TASK,
          RuleLayer.PLAN,
          RuleLayer.REMEMBERED);

  /** Asked for after all: only a project's own checks make this demand while nothing may change. */
  private static final String UNCONFINED_CHECK = "bash_unconfined";

  private static final Set<String> SHELL = Set.of("bash", "opaque");

  /** Copies the rules. */
  public Ceiling {
    rules = NullSafeLists.copy(rules);
  }

  /**
   * The same ceiling over tools of others: those that only read are let through and all others
   * denied, whatever they are called. One with a built-in tool's name loosens nothing.
   */
  public Ceiling over(List<ToolSpec> external) {
    return holds() ? with(Stream.concat(rules(external, true), rules(external, false))) : this;
  }

  private static Stream<Rule> rules(List<ToolSpec> external, boolean readOnly) {
    RuleAction action = readOnly ? RuleAction.ALLOW : RuleAction.DENY;
    return external.stream()
        .filter(tool -> tool.readOnly() == readOnly && !isBuiltIn(tool.permission()))
        .map(tool -> Rule.of(tool.permission(), "*", action));
  }

  private static boolean isBuiltIn(String permission) {
    return ToolPermissions.known().contains(permission);
  }

  /** Whether there is a ceiling. */
  public boolean holds() {
    return !rules.isEmpty();
  }

  /** Verdict of the ceiling on a demand, given the decision of the layers. */
  Optional<AppliedRule> verdict(Demand demand, AppliedRule decided) {
    return holds() && demand.permission().equals(NETWORK)
        ? Optional.of(unknownHost()).filter(_ -> !isKnown(decided))
        : ruleset().verdict(demand);
  }

  /** A denial of the layers stands, and says more than the ceiling could. */
  private static boolean isKnown(AppliedRule decided) {
    return switch (decided.action()) {
      case ALLOW -> OF_PEOPLE.contains(decided.layer());
      case ASK -> false;
      case DENY -> true;
    };
  }

  private static AppliedRule unknownHost() {
    return new AppliedRule(NETWORK, "*", RuleAction.DENY, RuleLayer.CEILING, UNKNOWN_HOST);
  }

  /** The rules as a layer of their own. */
  Ruleset ruleset() {
    return new Ruleset(RuleLayer.CEILING, SOURCE, rules);
  }

  /** Whether a person may be asked for a permission nevertheless. */
  boolean letsAsk(String permission) {
    return permission.equals(UNCONFINED_CHECK);
  }

  /**
   * Returns the rule that replaces an ask. Perdure asks no person, and a command runs where the
   * command can change nothing.
   */
  AppliedRule insteadOfAsking(String permission) {
    RuleAction action = SHELL.contains(permission) ? RuleAction.ALLOW : RuleAction.DENY;
    return new AppliedRule(permission, "*", action, RuleLayer.CEILING, SOURCE);
  }

  private Ceiling with(Stream<Rule> more) {
    return new Ceiling(Stream.concat(rules.stream(), more).toList());
  }
}
