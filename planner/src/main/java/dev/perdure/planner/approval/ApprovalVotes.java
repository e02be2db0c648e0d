package dev.perdure.planner.approval;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.perdure.planner.request.VoteDemand;
import dev.perdure.planner.request.VoterKind;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Votes that a rule demands: of anybody, of a group, of people with a role, or of code owners.
 *
 * @param count how many people; one if it is absent
 * @param group the name of a group of the policy
 * @param role the role that an operator gave to the people
 * @param codeowner one code owner of each file that has owners, if it is there
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record ApprovalVotes(
    @Nullable Integer count,
    @Nullable String group,
    @Nullable String role,
    @Nullable Integer codeowner) {

  boolean isOfCodeOwners() {
    return codeowner != null;
  }

  private int places() {
    return Objects.requireNonNullElse(count, 1);
  }

  Optional<String> fault(Map<String, List<String>> groups) {
    if (isOfCodeOwners() && (count != null || group != null || role != null)) {
      return Optional.of(
          "'policy.approval.rules.votes' has 'codeowner' beside another key: write {codeowner: 1} as an entry of its own");
    }
    if (group != null && role != null) {
      return Optional.of(
          "'policy.approval.rules.votes' names the group '%s' and the role '%s': name one of them"
              .formatted(group, role));
    }
    return group == null ? Optional.empty() : groupFault(group, groups.get(group));
  }

  private Optional<String> groupFault(String group, @Nullable List<String> people) {
    if (people == null) {
      return Optional.of(
          "'policy.approval.rules.votes.group' is '%s', which 'policy.approval.groups' does not have: add its people there"
              .formatted(group));
    }
    long members = people.stream().distinct().count();
    return members < places()
        ? Optional.of(
            "'policy.approval.rules.votes.count' is %d and the group '%s' has %d people: lower the count or add people"
                .formatted(places(), group, members))
        : Optional.empty();
  }

  VoteDemand demand(Map<String, List<String>> groups) {
    if (group != null) {
      List<String> people = groups.getOrDefault(group, List.of()).stream().distinct().toList();
      return new VoteDemand(places(), VoterKind.GROUP, group, people);
    }
    return role == null
        ? new VoteDemand(places(), VoterKind.ANYONE, null, List.of())
        : new VoteDemand(places(), VoterKind.ROLE, role, List.of());
  }
}
