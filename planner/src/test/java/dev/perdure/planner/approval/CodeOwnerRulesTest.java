package dev.perdure.planner.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.Json;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.owner.CodeOwners;
import dev.perdure.planner.owner.CodeOwnersFile;
import dev.perdure.planner.owner.FileOwners;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.testing.Decided;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class CodeOwnerRulesTest {

  private static final String GROUPS = "groups: {'@acme/Infra': [ana, bo], 'cy@acme.org': [cy]}\n";
  private static final String RULE = GROUPS + "rules: [{votes: [{codeowner: 1}]}]";
  private static final String FILE =
      "/infra/ @Acme/infra\n/web/ CY@acme.org @acme/infra\n*.md @gone";

  @Test
  void needsAnOwnerOfEachOwnedFile() {
    assertThat(judge(RULE, "infra/a web/b", "ana")).isInstanceOf(VoteRuling.Settles.class);
    assertThat(judge(RULE, "infra/a web/b", "cy")).isInstanceOf(VoteRuling.Waits.class);
    assertThat(judge(RULE, "infra/a web/b", "cy", "bo")).isInstanceOf(VoteRuling.Settles.class);
    assertThat(judge(RULE, "infra/a", "cy"))
        .isEqualTo(
            new VoteRuling.Barred(
                "Your vote does not count on this request: it needs 1 of the code owners @Acme/infra (ana, bo)."));
  }

  @Test
  void needsOneVoteOfAnybodyIfNoFileHasAnOwner() {
    assertThat(judge(RULE, "src/a", "eve")).isInstanceOf(VoteRuling.Settles.class);
  }

  @Test
  void aRequestWithAnOwnerWhomNoGroupNamesIsNotSettled() {
    assertThat(judge(RULE, "a.md", "ana"))
        .isEqualTo(
            new VoteRuling.Barred(
                "Your vote does not count on this request: it needs 1 of the code owners @gone (no group of 'policy.approval.groups' names a person for them)."));
    assertThat(judge(RULE, "infra/a a.md", "ana", "bo")).isInstanceOf(VoteRuling.Waits.class);
  }

  @Test
  void aRequestWithUnknownOwnersIsNotSettled() {
    assertThat(ruling(RULE, FileOwners.unread(), "ana"))
        .isEqualTo(
            new VoteRuling.Barred(
                "Your vote does not count on this request: it needs 1 of the code owners (unknown: Perdure has not read the file CODEOWNERS for this request)."));
  }

  @Test
  void anOwnerAndAnotherVoterAreTwoPeople() {
    String both = GROUPS + "rules: [{votes: [{codeowner: 1}, {}]}]";

    assertThat(judge(both, "infra/a web/b", "ana")).isInstanceOf(VoteRuling.Waits.class);
    assertThat(judge(both, "infra/a web/b", "ana", "eve")).isInstanceOf(VoteRuling.Settles.class);
  }

  @Test
  void onlyCommonPeopleCountIfTwoGroupsDifferInCase() {
    String twice =
        """
        groups: {'@acme/infra': [ana, bo], '@Acme/Infra': [bo, eve]}
        rules: [{votes: [{codeowner: 1}]}]
        """;

    assertThat(judge(twice, "infra/a", "ana")).isInstanceOf(VoteRuling.Barred.class);
    assertThat(judge(twice, "infra/a", "eve")).isInstanceOf(VoteRuling.Barred.class);
    assertThat(judge(twice, "infra/a", "bo")).isInstanceOf(VoteRuling.Settles.class);
  }

  @Test
  void refusesCodeOwnersBesideAnotherKey() {
    assertThat(policy("rules: [{votes: [{codeowner: 1, role: admin}]}]").fault())
        .contains(
            "'policy.approval.rules.votes' has 'codeowner' beside another key: write {codeowner: 1} as an entry of its own");
    assertThat(policy(RULE).fault()).isEmpty();
    assertThat(policy(RULE).asksCodeOwners()).isTrue();
    assertThat(policy("rules: [{votes: [{}]}]").asksCodeOwners()).isFalse();
  }

  private static VoteRuling judge(String rules, String paths, String... voters) {
    return ruling(
        rules, CodeOwners.of(new CodeOwnersFile(FILE, null)).of(List.of(paths.split(" "))), voters);
  }

  /** Rules on the last vote, after the others. */
  private static VoteRuling ruling(String rules, FileOwners owners, String... voters) {
    ApprovalTerms terms =
        policy(rules)
            .terms(
                new ApprovalFacts(RequestKind.PLAN, "low", "", List.of("a"), null, "ann")
                    .with(owners));
    List<Vote> votes = Arrays.stream(voters).map(CodeOwnerRulesTest::vote).toList();
    return ApprovalArbiter.judge(terms, votes.subList(0, votes.size() - 1), votes.getLast());
  }

  private static ApprovalPolicy policy(String rules) {
    return Json.yaml(rules, ApprovalPolicy.class);
  }

  private static Vote vote(String by) {
    return new Vote(
        Decided.on(new RequestId("r"), "d1", Outcome.APPROVE).by(by, Instant.EPOCH).decision(),
        List.of());
  }
}
