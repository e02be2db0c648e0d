package dev.perdure.planner.approval;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.perdure.planner.json.NullSafeLists;
import dev.perdure.planner.request.VoteDemand;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The policy that says how many people approve the requests of a task, as {@code policy.approval}
 * of {@code perdure.yaml} holds it.
 *
 * @param own whether people may approve requests of their own tasks; absent for yes
 * @param groups the names of people by the name of their group
 * @param deputies whether a deputy's vote counts in the place of an absent person; absent for yes
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record ApprovalPolicy(
    @Nullable Boolean own,
    Map<String, List<String>> groups,
    List<ApprovalRule> rules,
    @Nullable Boolean deputies) {

  /** Copies the groups and the rules. */
  public ApprovalPolicy {
    groups = groups == null ? Map.of() : copy(groups);
    rules = NullSafeLists.copy(rules);
  }

  private static Map<String, List<String>> copy(Map<String, List<String>> groups) {
    Map<String, List<String>> copies = new LinkedHashMap<>();
    groups.forEach((name, people) -> copies.put(name, NullSafeLists.copy(people)));
    return Collections.unmodifiableMap(copies);
  }

  /** No rule: one person decides, as those without this policy do. */
  public static ApprovalPolicy none() {
    return new ApprovalPolicy(null, Map.of(), List.of(), null);
  }

  /** Whether the policy changes nothing. */
  @JsonIgnore
  public boolean isNone() {
    return allowsOwn() && rules.isEmpty() && allowsDeputies();
  }

  /** Whether a rule asks code owners. */
  public boolean asksCodeOwners() {
    return rules.stream().anyMatch(ApprovalRule::asksCodeOwners);
  }

  private boolean allowsOwn() {
    return !Boolean.FALSE.equals(own);
  }

  private boolean allowsDeputies() {
    return !Boolean.FALSE.equals(deputies);
  }

  /** This policy with another one, of which each can only tighten the other one. */
  public ApprovalPolicy and(ApprovalPolicy other) {
    Map<String, List<String>> all = new LinkedHashMap<>(other.groups);
    all.putAll(groups);
    return new ApprovalPolicy(
        (allowsOwn() && other.allowsOwn()) ? null : false,
        all,
        Stream.concat(rules.stream(), other.rules.stream()).distinct().toList(),
        (allowsDeputies() && other.allowsDeputies()) ? null : false);
  }

  /** The fault of a rule that can't hold, with its key; empty if there is none. */
  public Optional<String> fault() {
    return rules.stream()
        .flatMap(rule -> rule.votes().stream())
        .flatMap(votes -> votes.fault(groups).stream())
        .findFirst();
  }

  /** The terms of the votes on a request. */
  public ApprovalTerms terms(ApprovalFacts facts) {
    if (!ApprovalMatch.KINDS.contains(facts.kind())) {
      return ApprovalTerms.none();
    }
    List<ApprovalRule> matching =
        rules.stream().filter(rule -> rule.match().matches(facts)).toList();
    List<List<VoteDemand>> demands =
        matching.stream()
            .flatMap(rule -> rule.demands(groups, facts.owners()).stream())
            .distinct()
            .toList();
    return new ApprovalTerms(
        allowsOwn() ? null : facts.requester(),
        demands,
        matching.stream().anyMatch(ApprovalRule::allowsVeto),
        !matching.isEmpty() && allowsDeputies());
  }
}
