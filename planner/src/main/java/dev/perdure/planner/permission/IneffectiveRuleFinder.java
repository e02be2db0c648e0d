package dev.perdure.planner.permission;

import dev.perdure.planner.json.NearestName;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The finder of permission rules in configuration files that can never decide. Such a rule is
 * covered in its own file, overridden or denied by another layer, or below a ceiling, or its agent
 * or tool does not exist. Each finding is certain. A rule that only several others silence together
 * is not reported.
 *
 * @param policy all that holds
 * @param agents the agents that may be delegated to; empty if they are not known
 * @param tools the permissions that tools ask under; empty if they are not known
 */
public record IneffectiveRuleFinder(Policy policy, Set<String> agents, Set<String> tools) {

  private static final Set<RuleLayer> WRITTEN =
      EnumSet.of(
          RuleLayer.TRUSTED,
          RuleLayer.AGENT,
          RuleLayer.ORGANISATION,
          RuleLayer.USER,
          RuleLayer.REPOSITORY,
          RuleLayer.TASK);

  /** Copies the names. */
  public IneffectiveRuleFinder {
    agents = Set.copyOf(agents);
    tools = Set.copyOf(tools);
  }

  /** The rules that never decide, in the order of their layers. */
  public List<IneffectiveRule> all() {
    return policy.layers().stream()
        .filter(set -> WRITTEN.contains(set.layer()))
        .flatMap(set -> IntStream.range(0, set.rules().size()).boxed().flatMap(i -> of(set, i)))
        .toList();
  }

  private Stream<IneffectiveRule> of(Ruleset set, int index) {
    return Stream.<Function<RulePosition, Optional<String>>>of(
            this::unknown,
            IneffectiveRuleFinder::covered,
            this::belowTheCeiling,
            this::deniedForGood,
            this::overridden)
        .flatMap(why -> why.apply(new RulePosition(set, index)).stream())
        .limit(1)
        .map(
            why -> new IneffectiveRule(set.rules().get(index), set.layer(), set.place(index), why));
  }

  /** A tool that nothing here resembles may still be offered by a server that is away. */
  private Optional<String> unknown(RulePosition at) {
    String name = at.rule().permission().pattern();
    String pattern = at.rule().pattern().pattern();
    boolean delegates = name.equals("task") && !agents.isEmpty();
    if (delegates && agents.stream().noneMatch(at.rule().pattern()::matches)) {
      return Optional.of(
          "there is no agent '%s'%s"
              .formatted(pattern, suggestion(pattern, agents).orElse(". Correct the name.")));
    }
    return tools.isEmpty() || names().stream().anyMatch(at.rule().permission()::matches)
        ? Optional.empty()
        : suggestion(name, names()).map(("nothing asks under '" + name + "'")::concat);
  }

  private Set<String> names() {
    return Stream.concat(ToolPermissions.known().stream(), tools.stream())
        .collect(Collectors.toSet());
  }

  private static Optional<String> suggestion(String name, Set<String> known) {
    return NearestName.of(name, known.stream().sorted().toList())
        .map(". Did you mean '%s'?"::formatted);
  }

  /** The last rule that matches speaks, so one that a later one covers never does. */
  private static Optional<String> covered(RulePosition at) {
    return IntStream.range(at.index() + 1, at.set().rules().size())
        .mapToObj(later -> new RulePosition(at.set(), later))
        .filter(later -> later.covers(at.rule()))
        .findFirst()
        .map(later ->
            "the later %s covers it%s. Write the narrow rule last."
                .formatted(later.described(), scriptNote(at)));
  }

  /** A denied command may hide in a script that is not analysed: there the denial still counts. */
  private static String scriptNote(RulePosition at) {
    String place = at.set().place(at.index());
    boolean counts =
        at.set()
            .denialOf("bash")
            .filter(denial -> denial.source().equals(place))
            .filter(denial -> denial.pattern().equals(at.rule().pattern().pattern()))
            .isPresent();
    return counts ? ", but for scripts that are not analysed" : "";
  }

  private Optional<String> belowTheCeiling(RulePosition at) {
    String name = at.rule().permission().pattern();
    return at.set().layer() == RuleLayer.AGENT
            && at.rule().action() == RuleAction.ALLOW
            && policy.ceiling().holds()
            && ToolPermissions.known().contains(name)
            && !Rule.isAside(name)
            && policy.ceiling().ruleset().deniesAll(name)
        ? Optional.of("the agent is read-only, and no rule lifts that. Remove one of the two.")
        : Optional.empty();
  }

  private Optional<String> deniedForGood(RulePosition at) {
    return at.rule().action() == RuleAction.DENY
        ? Optional.empty()
        : others(at)
            .filter(set -> set.layer().deniesForGood())
            .flatMap(set -> voice(set, at.rule()).stream())
            .filter(voice -> voice.rule().action() == RuleAction.DENY)
            .findFirst()
            .map(denial ->
                "%s denies that for good. Change one of them.".formatted(denial.described()));
  }

  private Optional<String> overridden(RulePosition at) {
    boolean stands = at.rule().action() == RuleAction.DENY && at.set().layer().deniesForGood();
    List<Ruleset> layers = policy.layers();
    return stands
        ? Optional.empty()
        : layers.subList(layers.indexOf(at.set()) + 1, layers.size()).stream()
            .filter(set -> WRITTEN.contains(set.layer()) && set.layer() != RuleLayer.REPOSITORY)
            .flatMap(set -> voice(set, at.rule()).stream())
            .filter(voice -> voice.rule().action() != at.rule().action())
            .findFirst()
            .map(voice ->
                "%s, of a later layer, says otherwise%s. Change one of them."
                    .formatted(voice.described(), scriptNote(at)));
  }

  private Stream<Ruleset> others(RulePosition at) {
    return policy.layers().stream().filter(set -> !set.equals(at.set()));
  }

  /** The rule of a set that speaks of everything that another one speaks of. */
  private static Optional<RulePosition> voice(Ruleset set, Rule silenced) {
    for (int i = set.rules().size() - 1; i >= 0; i--) {
      RulePosition last = new RulePosition(set, i);
      if (last.covers(silenced)) {
        return Optional.of(last);
      }
      if (!apart(last.rule(), silenced)) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  private static boolean apart(Rule one, Rule other) {
    return one.permission().isApartFrom(other.permission())
        || one.pattern().isApartFrom(other.pattern());
  }

  static String described(Rule rule, RuleLayer layer, String place) {
    return "'%s: %s: %s' (%s, %s)"
        .formatted(
            rule.permission(), rule.pattern(), rule.action().wireName(), layer.wireName(), place);
  }

  /** A rule in its set. */
  private record RulePosition(Ruleset set, int index) {

    Rule rule() {
      return set.rules().get(index);
    }

    boolean covers(Rule other) {
      return rule().covers(other);
    }

    String described() {
      return IneffectiveRuleFinder.described(rule(), set.layer(), set.place(index));
    }
  }
}
