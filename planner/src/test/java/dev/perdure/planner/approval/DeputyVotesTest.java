package dev.perdure.planner.approval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.perdure.planner.Json;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.request.GivenVote;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.testing.Decided;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DeputyVotesTest {

  private static final String ONE = "groups: {s: [ana, bo]}\nrules: [{votes: [{group: s}]}]\n";
  private static final String TWO =
      "groups: {s: [ana, bo]}\nrules: [{votes: [{count: 2, group: s}]}]\n";

  @Test
  void aDeputyTakesThePlaceOfAnAbsentPersonOfAGroup() {
    assertThat(chosen(ONE, "ben", "ana")).isEqualTo("ana");
    assertThat(judge(ONE, vote("ben", "ana"))).isInstanceOf(VoteRuling.Settles.class);
    assertThat(judge(ONE, vote("ben", null))).isInstanceOf(VoteRuling.Barred.class);
    assertThat(judge(TWO, vote("ben", "ana"), vote("bo", null)))
        .isInstanceOf(VoteRuling.Settles.class);
  }

  @Test
  void aPersonWhoIsAmongTheVotersVotesInTheirOwnName() {
    assertThat(chosen(ONE, "bo", "ana")).isNull();
    assertThat(judge(TWO, vote("bo", "ana"))).isInstanceOf(VoteRuling.Waits.class);
  }

  @Test
  void anAbsentPersonWhoVotesTakesThePlaceBack() {
    Vote deputy = vote("ben", "ana");

    assertThat(chosen(TWO, "ben", "ana", vote("ana", null))).isNull();
    assertThat(judge(TWO, vote("ana", null), deputy)).isInstanceOf(VoteRuling.Barred.class);
    assertThat(judge(TWO, deputy, vote("ana", null))).isInstanceOf(VoteRuling.Waits.class);
  }

  @Test
  void onlyTheFirstOfTwoDeputiesTakesAPlace() {
    assertThat(judge(TWO, vote("ben", "ana"), vote("cy", "ana")))
        .isInstanceOf(VoteRuling.Barred.class);
    assertThat(chosen(TWO, "cy", "ana", vote("ben", "ana"))).isNull();
  }

  @Test
  void aDeputyHasNoRoleOfTheAbsentPerson() {
    String rule = "groups: {s: [ana]}\nrules: [{votes: [{role: operator}]}]";

    assertThat(chosen(rule, "ben", "ana")).isNull();
    assertThat(judge(rule, vote("ben", "ana"))).isInstanceOf(VoteRuling.Barred.class);
  }

  @Test
  void nobodyVotesInThePlaceOfTheRequesterOrAsTheRequester() {
    String own = "own: false\n" + ONE.replace("ana", "ann");

    assertThat(chosen(own, "ben", "ann")).isNull();
    assertThat(judge(own, vote("ben", "ann"))).isInstanceOf(VoteRuling.Barred.class);
    assertThat(judge(own, vote("ann", "bo"))).isInstanceOf(VoteRuling.Barred.class);
  }

  @Test
  void aPolicyRefusesDeputies() {
    String none = "deputies: false\n" + ONE;

    assertThat(chosen(none, "ben", "ana")).isNull();
    assertThat(judge(none, vote("ben", "ana"))).isInstanceOf(VoteRuling.Barred.class);
  }

  @Test
  void aDeputyOfSeveralPeopleTakesThePlaceThatIsMissing() {
    String both = "groups: {s: [ana], t: [cy]}\nrules: [{votes: [{group: s}, {group: t}]}]";

    assertThat(chosen(both, "ben", "ana", "cy")).isEqualTo("ana");
    assertThat(
            ApprovalArbiter.inPlaceOf(
                terms(
                    "groups: {s: [ana, di], t: [cy]}\nrules: [{votes: [{group: s}, {group: t}]}]"),
                List.of(vote("di", null)),
                new Voter("ben", List.of()),
                List.of("ana", "cy")))
        .contains("cy");
  }

  @Test
  void aRequestWaitsForADeputy() {
    ApprovalTerms terms = terms(ONE);
    var deputy = new Voter("ben", List.of(), "ana");

    assertThat(ApprovalArbiter.isAwaited(terms, List.of(), deputy)).isTrue();
    assertThat(ApprovalArbiter.isAwaited(terms, List.of(), deputy.inPlaceOf(null))).isFalse();
    assertThat(ApprovalArbiter.isAwaited(terms, List.of(vote("ana", null)), deputy)).isFalse();
  }

  @Test
  void theVotesNameBothPeople() {
    assertThat(ApprovalArbiter.show(terms(TWO), List.of(vote("ben", "ana"))).cast())
        .extracting(GivenVote::by, GivenVote::inPlaceOf)
        .containsExactly(tuple("ben", "ana"));
  }

  private static @Nullable String chosen(String yaml, String voter, String absent, Vote... votes) {
    return chosen(yaml, voter, List.of(absent), votes);
  }

  private static @Nullable String chosen(String yaml, String voter, String one, String other) {
    return chosen(yaml, voter, List.of(one, other));
  }

  private static @Nullable String chosen(
      String yaml, String voter, List<String> absent, Vote... votes) {
    return ApprovalArbiter.inPlaceOf(
            terms(yaml), List.of(votes), new Voter(voter, List.of()), absent)
        .orElse(null);
  }

  /** Rules on the last vote, after the others. */
  private static VoteRuling judge(String yaml, Vote... votes) {
    List<Vote> all = List.of(votes);
    return ApprovalArbiter.judge(terms(yaml), all.subList(0, all.size() - 1), all.getLast());
  }

  private static ApprovalTerms terms(String yaml) {
    return Json.yaml(yaml, ApprovalPolicy.class)
        .terms(new ApprovalFacts(RequestKind.PLAN, "low", "", List.of(), null, "ann"));
  }

  private static Vote vote(String by, @Nullable String absent) {
    return new Vote(
        Decided.on(new RequestId("r"), "d1", Outcome.APPROVE)
            .by(by, Instant.EPOCH)
            .decision()
            .inPlaceOf(absent),
        List.of());
  }
}
