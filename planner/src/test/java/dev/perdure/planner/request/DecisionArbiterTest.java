package dev.perdure.planner.request;

import static dev.perdure.planner.request.Desks.DESK;
import static dev.perdure.planner.request.Desks.PLAN;
import static dev.perdure.planner.request.Desks.outline;
import static dev.perdure.planner.request.Desks.request;
import static dev.perdure.planner.request.Desks.rule;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.Json;
import dev.perdure.planner.request.subject.BudgetSubject;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class DecisionArbiterTest {

  @ParameterizedTest
  @CsvSource({
    "plan, approve",
    "plan, send_back",
    "plan, request_changes",
    "plan, send-back",
    "permission, allow_once",
    "permission, allow_always",
    "permission, allow-once",
    "permission, deny",
    "question, deny",
    "delivery, approve",
    "delivery, send_back",
    "operator, retry",
    "operator, skip",
    "operator, stop",
    "trust, approve",
    "trust, reject",
    "budget, reject"
  })
  void settlesByAnOutcomeOfItsKind(String request, String outcome) {
    assertThat(rule(Decisions.of(request, outcome))).isInstanceOf(DecisionRuling.Settled.class);
  }

  @ParameterizedTest
  @CsvSource({
    "plan, allow_once",
    "permission, approve",
    "question, approve",
    "trust, send_back",
    "budget, skip"
  })
  void refusesAnOutcomeOfAnotherKind(String request, String outcome) {
    assertThat(rule(Decisions.of(request, outcome)))
        .isInstanceOf(DecisionRuling.IllegalOutcome.class);
  }

  @Test
  void keepsWhoRaisedARequestLast() {
    var raised = request("budget", RequestKind.BUDGET);
    var again = RequestLedger.empty().raise(raised).raise(raised.askedByRoot());

    assertThat(again.pending()).containsExactly(raised.askedByRoot());
  }

  @Test
  void saysWhichOutcomesAreOffered() {
    assertThat(rule(Decisions.of("plan", "deny")))
        .isEqualTo(
            new DecisionRuling.IllegalOutcome(
                "This plan request cannot be settled by 'deny': use one of approve, send_back,"
                    + " reject."));
  }

  @Test
  void refusesAllowAlwaysWhereNothingWasOfferedToRemember() {
    var request = request("r", RequestKind.PERMISSION);

    assertThat(DecisionArbiter.judge(request, Decisions.of("r", "allow_always").done()))
        .isEqualTo(
            new DecisionRuling.IllegalOutcome(
                "This permission request cannot be settled by 'allow_always': use one of"
                    + " allow_once, deny."));
  }

  @Test
  void refusesAnOutcomeThatThisRequestDoesNotOffer() {
    var request = request("r", RequestKind.OPERATOR).offering(List.of(Outcome.RETRY, Outcome.STOP));

    assertThat(DecisionArbiter.judge(request, Decisions.of("r", "skip").done()))
        .isEqualTo(
            new DecisionRuling.IllegalOutcome(
                "This operator request cannot be settled by 'skip': use one of retry, stop."));
  }

  @ParameterizedTest
  @CsvSource({"4, false", "5, false", "5.01, true"})
  void refusesABudgetThatTheTaskHasUsedUp(BigDecimal budget, boolean settles) {
    var request = request("budget", RequestKind.BUDGET);
    var subject =
        new BudgetSubject("cost", BigDecimal.TWO, BigDecimal.valueOf(5), BigDecimal.TEN, null);
    Decision decision = Decisions.of("budget", "approve").with("budget", budget).done();

    DecisionRuling ruling = DecisionArbiter.judge(request, subject, decision);

    assertThat(ruling)
        .isEqualTo(
            settles
                ? new DecisionRuling.Settled(request, decision)
                : new DecisionRuling.Invalid(
                    "budget",
                    "Field 'budget' is %s and 5 are used already: give more.".formatted(budget)));
  }

  @ParameterizedTest
  @CsvSource({"cost, false", "tokens, true"})
  void takesMoreTokensThanDollars(String dimension, boolean settles) {
    var request = request("budget", RequestKind.BUDGET);
    var subject =
        new BudgetSubject(dimension, BigDecimal.TWO, BigDecimal.TWO, BigDecimal.TEN, null);
    Decision decision = Decisions.of("budget", "approve").with("budget", 500_000_000).done();

    assertThat(DecisionArbiter.judge(request, subject, decision))
        .isInstanceOf(settles ? DecisionRuling.Settled.class : DecisionRuling.Invalid.class);
  }

  @Test
  void refusesADecisionAboutSomethingElseThanWhatIsThere() {
    assertThat(rule(Decisions.of("plan", "approve").with("digest", "old")))
        .isEqualTo(new DecisionRuling.StaleDigest("digest-1"));
  }

  @Test
  void refusesTheOldDigestAfterAnEditAndTakesTheNewOne() {
    var desk = DESK.revise(PLAN.id(), "digest-2", List.of(outline("z")));

    assertThat(rule(desk, Decisions.of("plan", "approve").done()))
        .isEqualTo(new DecisionRuling.StaleDigest("digest-2"));
    assertThat(
            rule(
                desk,
                Decisions.of("plan", "approve")
                    .with("digest", "digest-2")
                    .with("steps", List.of("z"))
                    .done()))
        .isInstanceOf(DecisionRuling.Settled.class);
  }

  @Test
  void raisesARequestOnceAlsoWhenItWasSettled() {
    var settled = DESK.settled(SettledRequest.of(Decisions.of("plan", "approve").done()));

    assertThat(DESK.raise(PLAN)).isEqualTo(DESK);
    assertThat(settled.raise(PLAN)).isEqualTo(settled);
  }

  @ParameterizedTest
  @EnumSource
  void offersOnlyOutcomesOfTheWire(RequestKind kind) {
    assertThat(kind.outcomes())
        .isNotEmpty()
        .allSatisfy(
            outcome -> assertThat(Json.write(outcome)).isEqualTo("\"" + outcome.wireName() + "\""));
    assertThat(Json.write(kind)).isEqualTo("\"" + kind.wireName() + "\"");
  }

  @Test
  void survivesTheWireWithEverythingOnIt() {
    var desk = DESK.settled(SettledRequest.of(Decisions.of("plan", "approve").done()));

    assertThat(Json.again(desk)).isEqualTo(desk);
  }
}
