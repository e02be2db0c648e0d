package dev.perdure.planner.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.Json;
import dev.perdure.planner.envelope.RunId;
import dev.perdure.planner.plan.StepId;
import dev.perdure.planner.request.PendingRequest.QuestionShape;
import dev.perdure.planner.request.PendingRequest.StepOutline;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class DeskTest {

  private static final RunId RUN = new RunId("t_1.main");
  private static final PendingRequest PLAN =
      request("plan", RequestKind.PLAN)
          .about(List.of(outline("a"), outline("b", "a"), outline("c")));
  private static final PendingRequest PERMISSION =
      request("permission", RequestKind.PERMISSION).rememberable(List.of("git push *", "a/b"));
  private static final PendingRequest QUESTION =
      request("question", RequestKind.QUESTION)
          .asking(
              List.of(
                  new QuestionShape(List.of("Red", "Blue"), false, false),
                  new QuestionShape(List.of("One", "Two"), true, true)));
  private static final DeskState DESK =
      DeskState.empty()
          .raise(PLAN)
          .raise(PERMISSION)
          .raise(QUESTION)
          .raise(request("delivery", RequestKind.DELIVERY))
          .raise(request("budget", RequestKind.BUDGET))
          .raise(request("operator", RequestKind.OPERATOR))
          .raise(request("trust", RequestKind.TRUST));

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
    assertThat(rule(Decisions.of(request, outcome))).isInstanceOf(DeskRuling.Settled.class);
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
    assertThat(rule(Decisions.of(request, outcome))).isInstanceOf(DeskRuling.IllegalOutcome.class);
  }

  @Test
  void saysWhichOutcomesAreOffered() {
    assertThat(rule(Decisions.of("plan", "deny")))
        .isEqualTo(
            new DeskRuling.IllegalOutcome(
                "A plan request cannot be settled by 'deny': use one of approve, send_back, reject."));
  }

  @Test
  void refusesAllowAlwaysWhereNothingWasOfferedToRemember() {
    var desk = DeskState.empty().raise(request("r", RequestKind.PERMISSION));

    assertThat(Desk.apply(desk, Decisions.of("r", "allow_always").done()))
        .isEqualTo(
            new DeskRuling.IllegalOutcome(
                "A permission request cannot be settled by 'allow_always': use one of allow_once,"
                    + " deny."));
  }

  @Test
  void refusesADecisionAboutSomethingElseThanWhatIsThere() {
    assertThat(rule(Decisions.of("plan", "approve").with("digest", "old")))
        .isEqualTo(new DeskRuling.StaleDigest("digest-1"));
  }

  @Test
  void refusesTheOldDigestAfterAnEditAndTakesTheNewOne() {
    var desk = DESK.revise(PLAN.id(), "digest-2", List.of(outline("z")));

    assertThat(Desk.apply(desk, Decisions.of("plan", "approve").done()))
        .isEqualTo(new DeskRuling.StaleDigest("digest-2"));
    assertThat(
            Desk.apply(
                desk,
                Decisions.of("plan", "approve")
                    .with("digest", "digest-2")
                    .with("steps", List.of("z"))
                    .done()))
        .isInstanceOf(DeskRuling.Settled.class);
  }

  @Test
  void answersTheSameDecisionTwiceWithTheFirstReply() {
    var decision = Decisions.of("plan", "approve").done();
    var desk = DESK.settle((DeskRuling.Settled) Desk.apply(DESK, decision));

    assertThat(Desk.apply(desk, decision)).isInstanceOf(DeskRuling.Repeated.class);
    assertThat(desk.findPending(PLAN.id())).isEmpty();
  }

  @Test
  void letsTheFirstDecisionWin() {
    var first = Decisions.of("plan", "approve").done();
    var desk = DESK.settle((DeskRuling.Settled) Desk.apply(DESK, first));
    var second = Decisions.of("plan", "send_back").with("decisionId", "d-2").done();

    assertThat(Desk.apply(desk, second))
        .isEqualTo(new DeskRuling.AlreadySettled(DeskState.SettledRequest.of(first)));
  }

  @Test
  void refusesADecisionIdThatSettledAnotherRequest() {
    var desk =
        DESK.settle((DeskRuling.Settled) Desk.apply(DESK, Decisions.of("plan", "approve").done()));

    assertThat(Desk.apply(desk, Decisions.of("trust", "approve").done()))
        .isEqualTo(
            new DeskRuling.Invalid(
                "decisionId", "Decision 'd-1' has settled request 'plan': send a new decisionId."));
  }

  @Test
  void knowsNothingOfAWithdrawnRequest() {
    assertThat(Desk.apply(DESK.withdraw(PLAN.id()), Decisions.of("plan", "approve").done()))
        .isEqualTo(new DeskRuling.Unknown(PLAN.id()));
  }

  @Test
  void withdrawsAllRequestsOfARunThatEnded() {
    assertThat(DESK.withdrawRun(RUN).pending()).isEmpty();
    assertThat(DESK.withdrawRun(new RunId("t_1.other"))).isEqualTo(DESK);
  }

  @Test
  void raisesARequestOnceAlsoWhenItWasSettled() {
    var settled =
        DESK.settle((DeskRuling.Settled) Desk.apply(DESK, Decisions.of("plan", "approve").done()));

    assertThat(DESK.raise(PLAN)).isEqualTo(DESK);
    assertThat(settled.raise(PLAN)).isEqualTo(settled);
  }

  @ParameterizedTest
  @CsvSource({"plan", "delivery"})
  void wantsAReasonForARejectionThatEndsTheTask(String request) {
    assertThat(field(Decisions.of(request, "reject").with("comment", " "))).isEqualTo("comment");
    assertThat(rule(Decisions.of(request, "reject").with("comment", "No.")))
        .isInstanceOf(DeskRuling.Settled.class);
  }

  @Test
  void refusesAStepWithoutWhatItDependsOn() {
    assertThat(rule(Decisions.of("plan", "approve").with("steps", List.of("b", "c"))))
        .isEqualTo(
            new DeskRuling.Invalid(
                "steps",
                "Field 'steps' approves 'b' without 'a', which it depends on: approve both or"
                    + " neither."));
  }

  @Test
  void takesStepsThatAreClosedUnderTheirDependencies() {
    assertThat(rule(Decisions.of("plan", "approve").with("steps", List.of("b", "a"))))
        .isInstanceOf(DeskRuling.Settled.class);
  }

  @Test
  void refusesToApproveNoStepsAtAll() {
    assertThat(field(Decisions.of("plan", "approve").with("steps", List.of()))).isEqualTo("steps");
  }

  @Test
  void refusesStepsThatThePlanDoesNotHave() {
    assertThat(field(Decisions.of("plan", "approve").with("steps", List.of("z"))))
        .isEqualTo("steps");
    assertThat(field(Decisions.of("plan", "send_back").with("stepComments", Map.of("z", "?"))))
        .isEqualTo("stepComments");
  }

  @Test
  void takesCommentsOnSteps() {
    var decision =
        Decisions.of("plan", "send_back").with("stepComments", Map.of("a", "Smaller.")).done();

    assertThat(decision.stepComments()).containsEntry(new StepId("a"), "Smaller.");
    assertThat(Desk.apply(DESK, decision)).isInstanceOf(DeskRuling.Settled.class);
  }

  @ParameterizedTest
  @CsvSource({
    "git push *, true",
    "git push origin *, true",
    "git *, false",
    "*, false",
    "a/b, true",
    "a/*, false"
  })
  void remembersNothingWiderThanWhatWasOffered(String pattern, boolean narrow) {
    var remember = Map.of("patterns", List.of(pattern), "scope", "repository");

    assertThat(rule(Decisions.of("permission", "allow_always").with("remember", remember)))
        .isInstanceOf(narrow ? DeskRuling.Settled.class : DeskRuling.Invalid.class);
  }

  @Test
  void takesOneAnswerForEachQuestion() {
    assertThat(answers(List.of(List.of("Red"), List.of("One", "Something else"))))
        .isEqualTo("settled");
    assertThat(answers(List.of(List.of("Red")))).isEqualTo("answers");
    assertThat(answers(List.of(List.of("Green"), List.of("One")))).isEqualTo("answers[0]");
    assertThat(answers(List.of(List.of("Red", "Blue"), List.of("One")))).isEqualTo("answers[0]");
    assertThat(answers(List.of(List.of("Red"), List.of()))).isEqualTo("answers[1]");
    assertThat(answers(List.of(List.of("Red"), List.of(" ")))).isEqualTo("answers[1]");
  }

  @Test
  void refusesAnAnswerWithoutAnswers() {
    assertThat(field(Decisions.of("question", "answer"))).isEqualTo("answers");
  }

  @Test
  void wantsAPositiveBudgetToRaiseOne() {
    assertThat(field(Decisions.of("budget", "approve"))).isEqualTo("budget");
    assertThat(field(Decisions.of("budget", "approve").with("budget", -1))).isEqualTo("budget");
    assertThat(rule(Decisions.of("budget", "approve").with("budget", 12.5)))
        .isInstanceOf(DeskRuling.Settled.class);
  }

  @Test
  void wantsAModelToSwitchTo() {
    assertThat(field(Decisions.of("operator", "switch_model"))).isEqualTo("model");
    assertThat(rule(Decisions.of("operator", "switch_model").with("model", "openai/x")))
        .isInstanceOf(DeskRuling.Settled.class);
  }

  @ParameterizedTest
  @CsvSource({
    "plan, approve, then, stop",
    "permission, allow_once, model, x",
    "plan, send_back, budget, 3",
    "trust, approve, then, continue"
  })
  void refusesAFieldThatBelongsElsewhere(
      String request, String outcome, String field, String value) {
    assertThat(field(Decisions.of(request, outcome).with(field, value))).isEqualTo(field);
  }

  @Test
  void refusesListsThatBelongElsewhere() {
    assertThat(field(Decisions.of("plan", "send_back").with("steps", List.of("a"))))
        .isEqualTo("steps");
    assertThat(field(Decisions.of("plan", "approve").with("ticked", List.of("x"))))
        .isEqualTo("ticked");
    assertThat(field(Decisions.of("question", "deny").with("answers", List.of())))
        .isEqualTo("answers");
    assertThat(
            field(
                Decisions.of("permission", "allow_once").with("remember", Map.of("scope", "run"))))
        .isEqualTo("remember");
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
    var desk =
        DESK.settle((DeskRuling.Settled) Desk.apply(DESK, Decisions.of("plan", "approve").done()));

    assertThat(Json.again(desk)).isEqualTo(desk);
  }

  @Test
  void settlesEachRequestAtMostOnceWhateverArrives() {
    var outcomes = Outcome.values();
    for (int seed = 0; seed < 200; seed++) {
      var random = new Random(seed);
      var desk = DESK;
      var settled = new ArrayList<RequestId>();
      for (int i = 0; i < 60; i++) {
        var request = DESK.pending().get(random.nextInt(DESK.pending().size()));
        var decision =
            Decisions.of(request.id().value(), outcomes[random.nextInt(outcomes.length)].wireName())
                .with("decisionId", "d-" + random.nextInt(30))
                .with("comment", "Because.")
                .done();
        if (Desk.apply(desk, decision) instanceof DeskRuling.Settled ruling) {
          settled.add(ruling.request().id());
          desk = desk.settle(ruling);
          assertThat(Desk.apply(desk, decision)).isInstanceOf(DeskRuling.Repeated.class);
        }
      }
      assertThat(settled).as("seed %d", seed).doesNotHaveDuplicates().isNotEmpty();
      assertThat(desk.pending()).as("seed %d", seed).hasSize(7 - settled.size());
    }
  }

  private static DeskRuling rule(Decisions decision) {
    return Desk.apply(DESK, decision.done());
  }

  private static String field(Decisions decision) {
    return rule(decision) instanceof DeskRuling.Invalid invalid ? invalid.field() : "settled";
  }

  private static String answers(List<List<String>> answers) {
    return field(Decisions.of("question", "answer").with("answers", answers));
  }

  private static PendingRequest request(String id, RequestKind kind) {
    return PendingRequest.of(new RequestId(id), kind, "digest-1", RUN);
  }

  private static StepOutline outline(String id, String... needs) {
    return new StepOutline(new StepId(id), List.of(needs).stream().map(StepId::new).toList());
  }
}
