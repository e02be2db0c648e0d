package dev.perdure.planner.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.Json;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.request.HumanRequestVotes;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.VoteDemand;
import dev.perdure.planner.request.VoterKind;
import dev.perdure.testing.Decided;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ApprovalArbiterTest {

  private static final ApprovalTerms TWO =
      terms("groups: {s: [ana, bo, cy]}\nrules: [{votes: [{count: 2, group: s}]}]");
  private static final ApprovalTerms BOTH =
      terms(
          """
          groups: {s: [ana, bo]}
          rules: [{votes: [{group: s}, {role: operator}], veto: true}]
          """);

  @Test
  void oneVoteOfAnybodySettlesWithoutRules() {
    for (Outcome outcome : List.of(Outcome.APPROVE, Outcome.REJECT, Outcome.SEND_BACK)) {
      assertThat(judge(ApprovalTerms.none(), vote("eve", outcome)))
          .isInstanceOf(VoteRuling.Settles.class);
    }
  }

  @Test
  void waitsUntilEnoughPeopleOfTheGroupAgree() {
    VoteRuling first = judge(TWO, vote("ana", Outcome.APPROVE));

    assertThat(((VoteRuling.Waits) first).tally().given()).isOne();
    assertThat(judge(TWO, vote("ana", Outcome.APPROVE), vote("ana", Outcome.APPROVE)))
        .isInstanceOf(VoteRuling.Waits.class);
    assertThat(judge(TWO, vote("bo", Outcome.APPROVE), vote("ana", Outcome.APPROVE)))
        .isInstanceOf(VoteRuling.Settles.class);
  }

  @Test
  void refusesAVoteOfSomebodyWhomNoRuleNames() {
    assertThat(judge(TWO, vote("eve", Outcome.APPROVE)))
        .isEqualTo(
            new VoteRuling.Barred(
                "Your vote does not count on this request: it needs 2 of s (ana, bo, cy)."));
    assertThat(judge(TWO, vote("eve", Outcome.REJECT))).isInstanceOf(VoteRuling.Barred.class);
  }

  @Test
  void nobodyApprovesTheirOwnTask() {
    ApprovalTerms terms = terms("own: false");

    assertThat(judge(terms, vote("ann", Outcome.APPROVE)))
        .isEqualTo(new VoteRuling.Barred("You started this task; somebody else approves it."));
    assertThat(judge(terms, vote("ann", Outcome.REJECT))).isInstanceOf(VoteRuling.Settles.class);
    assertThat(judge(terms, vote("bo", Outcome.APPROVE))).isInstanceOf(VoteRuling.Settles.class);
  }

  @Test
  void onePersonFillsOnePlaceOfARule() {
    Vote both = vote("ana", Outcome.APPROVE, "operator");

    assertThat(judge(BOTH, both)).isInstanceOf(VoteRuling.Waits.class);
    assertThat(judge(BOTH, both, vote("bo", Outcome.APPROVE)))
        .isInstanceOf(VoteRuling.Settles.class);
    assertThat(judge(BOTH, vote("bo", Outcome.APPROVE), both))
        .isInstanceOf(VoteRuling.Settles.class);
    assertThat(judge(BOTH, both, vote("op", Outcome.APPROVE, "operator")))
        .isInstanceOf(VoteRuling.Settles.class);
  }

  @Test
  void oneVoteCountsInEachOfSeveralRules() {
    ApprovalTerms terms = terms("rules: [{votes: [{count: 2}]}, {votes: [{role: operator}]}]");

    assertThat(judge(terms, vote("a", Outcome.APPROVE), vote("b", Outcome.APPROVE)))
        .isEqualTo(
            new VoteRuling.Waits(
                new VoteTally(
                    3, List.of(new VoteDemand(1, VoterKind.ROLE, "operator", List.of())))));
    assertThat(judge(terms, vote("a", Outcome.APPROVE), vote("b", Outcome.APPROVE, "operator")))
        .isInstanceOf(VoteRuling.Settles.class);
  }

  @Test
  void aVetoSettlesAtOnceIfItHasAComment() {
    assertThat(judge(BOTH, vote("ana", Outcome.REJECT))).isInstanceOf(VoteRuling.Waits.class);
    assertThat(judge(BOTH, commented("ana", Outcome.REJECT)))
        .isInstanceOf(VoteRuling.Settles.class);
    assertThat(judge(TWO, commented("ana", Outcome.REJECT))).isInstanceOf(VoteRuling.Waits.class);
    assertThat(judge(BOTH, commented("eve", Outcome.REJECT))).isInstanceOf(VoteRuling.Barred.class);
  }

  @Test
  void votesOfAnotherContentDoNotCountTogether() {
    Vote all = vote("ana", Outcome.APPROVE);
    Vote some = new Vote(decided("bo").steps(List.of(new StepId("a"))).decision(), List.of());
    Vote ten = new Vote(decided("bo").budget(BigDecimal.TEN).decision(), List.of());
    Vote tenAgain = new Vote(decided("cy").budget(new BigDecimal("10.0")).decision(), List.of());

    assertThat(judge(TWO, all, some)).isInstanceOf(VoteRuling.Waits.class);
    assertThat(judge(TWO, all, ten)).isInstanceOf(VoteRuling.Waits.class);
    assertThat(judge(TWO, ten, tenAgain)).isInstanceOf(VoteRuling.Settles.class);
  }

  @Test
  void showsWhoVotedAndWhoIsMissing() {
    HumanRequestVotes shown =
        ApprovalArbiter.show(
            TWO, List.of(vote("bo", Outcome.REJECT), vote("ana", Outcome.APPROVE)));

    assertThat(shown.needed()).isEqualTo(2);
    assertThat(shown.given()).isOne();
    assertThat(shown.missing())
        .containsExactly(new VoteDemand(1, VoterKind.GROUP, "s", List.of("ana", "bo", "cy")));
    assertThat(shown.cast()).extracting("by").containsExactly("bo", "ana");
    assertThat(ApprovalArbiter.show(ApprovalTerms.none(), List.of()))
        .isEqualTo(HumanRequestVotes.of(1, 0));
  }

  @Test
  void waitsForThePeopleWhoseVoteIsMissing() {
    Vote ana = vote("ana", Outcome.APPROVE);

    assertThat(isAwaited(ApprovalTerms.none(), "eve")).isTrue();
    assertThat(isAwaited(terms("own: false"), "ann")).isFalse();
    assertThat(isAwaited(TWO, "eve")).isFalse();
    assertThat(isAwaited(TWO, "bo", ana)).isTrue();
    assertThat(isAwaited(TWO, "ana", ana)).isFalse();
    assertThat(isAwaited(TWO, "bo", vote("ana", Outcome.REJECT))).isTrue();
  }

  @Test
  void waitsForNobodyWhosePlaceIsTakenUnlessTheOtherPersonCanTakeAnotherPlace() {
    assertThat(isAwaited(BOTH, "bo", vote("ana", Outcome.APPROVE))).isFalse();
    assertThat(isAwaited(BOTH, "bo", vote("ana", Outcome.APPROVE, "operator"))).isTrue();
  }

  private static boolean isAwaited(ApprovalTerms terms, String person, Vote... votes) {
    return ApprovalArbiter.isAwaited(terms, List.of(votes), new Voter(person, List.of()));
  }

  /** Rules on the last vote, after the others. */
  private static VoteRuling judge(ApprovalTerms terms, Vote... votes) {
    List<Vote> all = List.of(votes);
    return ApprovalArbiter.judge(terms, all.subList(0, all.size() - 1), all.getLast());
  }

  private static ApprovalTerms terms(String yaml) {
    return Json.yaml(yaml, ApprovalPolicy.class)
        .terms(new ApprovalFacts(RequestKind.PLAN, "low", "", List.of(), null, "ann"));
  }

  private static Vote vote(String by, Outcome outcome, String... roles) {
    return new Vote(
        Decided.on(new RequestId("r"), "d1", outcome).by(by, Instant.EPOCH).decision(),
        List.of(roles));
  }

  private static Vote commented(String by, Outcome outcome) {
    Decided decided = Decided.on(new RequestId("r"), "d1", outcome).comment("No.");
    return new Vote(decided.by(by, Instant.EPOCH).decision(), List.of());
  }

  private static Decided decided(String by) {
    return Decided.on(new RequestId("r"), "d1", Outcome.APPROVE).by(by, Instant.EPOCH);
  }
}
