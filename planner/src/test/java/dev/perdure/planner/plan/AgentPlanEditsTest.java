package dev.perdure.planner.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.planner.Json;
import dev.perdure.planner.id.StepId;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgentPlanEditsTest {

  private static final Plan PLAN =
      Plans.of(Plans.step("a"), Plans.step("b", "a"), Plans.step("c", "b"));

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{op: insert, id: d, title: More, after: a} | a d b c",
        "{op: insert, id: d, title: More} | d a b c",
        "{op: insert, step: {id: d, title: More}, after: c} | a b c d",
        "{op: remove, id: b} | a c",
        "{op: move, id: c, after: a} | a c b",
        "{op: move, id: c} | c a b",
        "{op: reword, id: b, title: Other} | a b c"
      })
  void changesTheOrderOfTheSteps(String edit, String order) {
    var edits = edited(edit);

    assertThat(ids(edits.plan())).isEqualTo(order);
    assertThat(edits.changesSteps()).isTrue();
    assertThat(edits.ends()).isEmpty();
  }

  @Test
  void appliesEachEditToWhatTheOnesBeforeItLeft() {
    assertThat(ids(edited("{op: remove, id: a}", "{op: move, id: c}").plan())).isEqualTo("c b");
  }

  @Test
  void rewordsAStepAndLeavesTheRestOfIt() {
    Step before = PLAN.steps().get(1);
    String edit = "{op: reword, id: b, title: Other, instructions: Do it otherwise.}";

    Step after = edited(edit).plan().steps().get(1);

    assertThat(after.title()).isEqualTo("Other");
    assertThat(after.instructions()).isEqualTo("Do it otherwise.");
    assertThat(after)
        .returns(before.dependsOn(), Step::dependsOn)
        .returns(before.checks(), Step::checks);
  }

  @Test
  void insertsAStepWithItsChecksAndNothingElseThatAModelGaveIt() {
    String edit =
        "{op: insert, id: d, title: Named, step: {id: x, title: T, instructions: I, kind: command,"
            + " command: make, checks: [{command: make test}]}}";

    assertThat(edited(edit).plan().steps().getFirst())
        .isEqualTo(Step.of("d", "Named", "I", StepCheck.command("make test")));
  }

  @Test
  void notesHowFarAStepIsWithoutChangingThePlan() {
    var edits = edited("{op: note, id: a, note: Half of it.}");

    assertThat(edits.changesSteps()).isFalse();
    assertThat(edits.notes()).containsEntry(new StepId("a"), "Half of it.");
    assertThat(edits.objection(List.of(new StepId("a")))).isEmpty();
    assertThatThrownBy(() -> edited("{op: note, id: a}")).hasMessageContaining("needs a note");
  }

  @Test
  void leavesStepsThatHaveBegunAsTheyWereApproved() {
    var edits = edited("{op: reword, id: a, title: Other}");

    assertThat(edits.objection(List.of(new StepId("b")))).isEmpty();
    assertThat(edits.objection(List.of(new StepId("a"))).orElseThrow())
        .contains("Step 'a' has begun");
  }

  @Test
  void leavesItToChecksAndPeopleWhetherAnApprovedStepIsDone() {
    assertThat(edited("{op: done, id: a}").objection(List.of()).orElseThrow())
        .contains("Step 'a' is done once its checks pass");
  }

  @Test
  void endsStepsWithoutChangingThem() {
    var edits = edited("{op: done, id: a}", "{op: skip, id: c, note: Not needed.}");

    assertThat(edits.changesSteps()).isFalse();
    assertThat(edits.plan()).isEqualTo(PLAN);
    assertThat(edits.ends()).containsOnlyKeys(new StepId("a"), new StepId("c"));
    assertThat(edits.ends().get(new StepId("c")))
        .returns(AgentPlanEdit.Operation.SKIP, AgentPlanEdit::op)
        .returns("Not needed.", AgentPlanEdit::note);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "{op: remove, id: x} | There is no step 'x': the plan has a, b, c.",
        "{op: move, id: a, after: x} | There is no step 'x': the plan has b, c.",
        "{op: insert, title: More} | 'insert' needs an id for the new step.",
        "{op: insert, id: a, title: More} | There is a step 'a' already: use another id.",
        "{op: insert, id: d} | Step 'd' needs a title."
      })
  void refusesWhatDoesNotFitWithTheRemedy(String edit, String sentence) {
    assertThatThrownBy(() -> edited("{op: done, id: a}", edit))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(sentence);
  }

  @Test
  void boundsTheNumberOfSteps() {
    String[] inserts =
        IntStream.range(0, 48)
            .mapToObj("{op: insert, id: s%d, title: More}"::formatted)
            .toArray(String[]::new);

    assertThatThrownBy(() -> edited(inserts)).hasMessage("A plan has at most 50 steps.");
  }

  private static AgentPlanEdits edited(String... edits) {
    List<AgentPlanEdit> all =
        Stream.of(edits).map(edit -> Json.yaml(edit, AgentPlanEdit.class)).toList();
    return AgentPlanEdits.of(PLAN, all);
  }

  private static String ids(Plan plan) {
    return plan.steps().stream().map(step -> step.id().value()).collect(Collectors.joining(" "));
  }
}
