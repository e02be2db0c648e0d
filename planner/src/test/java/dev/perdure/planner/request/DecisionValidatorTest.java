package dev.perdure.planner.request;

import static dev.perdure.planner.request.Desks.DESK;
import static dev.perdure.planner.request.Desks.field;
import static dev.perdure.planner.request.Desks.request;
import static dev.perdure.planner.request.Desks.rule;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.Json;
import dev.perdure.planner.id.StepId;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DecisionValidatorTest {

  @ParameterizedTest
  @CsvSource({"plan", "delivery"})
  void wantsAReasonForARejectionThatEndsTheTask(String request) {
    assertThat(field(Decisions.of(request, "reject").with("comment", " "))).isEqualTo("comment");
    assertThat(rule(Decisions.of(request, "reject").with("comment", "No.")))
        .isInstanceOf(DecisionRuling.Settled.class);
  }

  @Test
  void refusesAStepWithoutWhatItDependsOn() {
    assertThat(rule(Decisions.of("plan", "approve").with("steps", List.of("b", "c"))))
        .isEqualTo(
            new DecisionRuling.Invalid(
                "steps",
                "Field 'steps' approves 'b' without 'a', which it depends on: approve both or"
                    + " neither."));
  }

  @Test
  void takesAllStepsInAnyOrder() {
    assertThat(rule(Decisions.of("plan", "approve").with("steps", List.of("b", "c", "a"))))
        .isInstanceOf(DecisionRuling.Settled.class);
  }

  @Test
  void takesSomeStepsWithAllThatTheyDependOn() {
    assertThat(rule(Decisions.of("plan", "approve").with("steps", List.of("b", "a"))))
        .isInstanceOf(DecisionRuling.Settled.class);
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
    assertThat(field(Decisions.of("plan", "send_back").with("stepComments", Map.of("a", " "))))
        .isEqualTo("stepComments");
  }

  @Test
  void takesCommentsOnSteps() {
    var decision =
        Decisions.of("plan", "send_back").with("stepComments", Map.of("a", "Smaller.")).done();

    assertThat(decision.stepComments()).containsEntry(new StepId("a"), "Smaller.");
    assertThat(Desks.rule(DESK, decision)).isInstanceOf(DecisionRuling.Settled.class);
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
        .isInstanceOf(narrow ? DecisionRuling.Settled.class : DecisionRuling.Invalid.class);
  }

  @Test
  void refusesAnExpiryThatHasPassed() {
    assertThat(remembering("1969-12-31T00:00:00Z")).isInstanceOf(DecisionRuling.Invalid.class);
    assertThat(remembering("2999-01-01T00:00:00Z")).isInstanceOf(DecisionRuling.Settled.class);
  }

  private static DecisionRuling remembering(String expires) {
    return rule(
        Decisions.of("permission", "allow_always")
            .with("remember", Map.of("patterns", List.of("git push *"), "expires", expires)));
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

  /** Each: the answers as JSON, and the sentence with the value and the remedy. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          []                           | Field 'answers' has 0 entries for 2 questions: give one list for each, in order.
          [["Red"],["One"],["More"]]   | Field 'answers' has 3 entries for 2 questions: give one list for each, in order.
          [["Red","Blue"],["One"]]     | Field 'answers[0]' holds 2 answers: this question takes one.
          [["Green"],["One"]]          | Field 'answers[0]' holds 'Green': choose among Red, Blue.
          [["Red"],["One","One"]]      | Field 'answers[1]' names an answer twice: name each once.
          [["Red"],[]]                 | Field 'answers[1]' is empty: choose an option or write an answer.
          """)
  void saysWhatIsWrongWithAnAnswer(String answers, String told) {
    var decision =
        Decisions.of("question", "answer").with("answers", Json.read(answers, List.class));

    assertThat(rule(decision))
        .isInstanceOfSatisfying(
            DecisionRuling.Invalid.class, fault -> assertThat(fault.reason()).isEqualTo(told));
  }

  @Test
  void refusesAnAnswerWithoutAnswers() {
    assertThat(field(Decisions.of("question", "answer"))).isEqualTo("answers");
  }

  @Test
  void wantsAPositiveBudgetToRaiseOne() {
    assertThat(field(Decisions.of("budget", "approve"))).isEqualTo("budget");
    assertThat(field(Decisions.of("budget", "approve").with("budget", -1))).isEqualTo("budget");
    assertThat(field(Decisions.of("budget", "approve").with("budget", 1e13))).isEqualTo("budget");
    assertThat(field(Decisions.of("budget", "approve").with("budget", 1e-9))).isEqualTo("budget");
    assertThat(rule(Decisions.of("budget", "approve").with("budget", 12.5)))
        .isInstanceOf(DecisionRuling.Settled.class);
  }

  @Test
  void wantsAModelToSwitchTo() {
    assertThat(field(Decisions.of("operator", "switch_model"))).isEqualTo("model");
    assertThat(rule(Decisions.of("operator", "switch_model").with("model", "openai/x")))
        .isInstanceOf(DecisionRuling.Settled.class);
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

  @Test
  void deliversOnlyWhereEveryManualCheckIsTickedOrWaivedWithAWord() {
    assertThat(rule(checked(List.of("It opens."), List.of())))
        .isEqualTo(
            new DecisionRuling.Invalid(
                "ticked",
                "Field 'ticked' leaves manual checks open: 'It closes.'. Tick each, or name it in"
                    + " 'waived' with a comment."));
    assertThat(field(checked(List.of("It opens."), List.of("It closes.")))).isEqualTo("comment");
    assertThat(field(checked(List.of("It opens.", "It closes.", "It flies."), List.of())))
        .isEqualTo("ticked");
    assertThat(rule(checked(List.of("It opens."), List.of("It closes.")).with("comment", "Later")))
        .isInstanceOf(DecisionRuling.Settled.class);
    assertThat(rule(checked(List.of("It opens.", "It closes."), List.of())))
        .isInstanceOf(DecisionRuling.Settled.class);
  }

  private static Decisions checked(List<String> ticked, List<String> waived) {
    return Decisions.of("checked", "approve").with("ticked", ticked).with("waived", waived);
  }

  private static String answers(List<List<String>> answers) {
    return field(Decisions.of("question", "answer").with("answers", answers));
  }
}
