package dev.perdure.activities.agent;

import static dev.perdure.activities.agent.AgentScene.TASK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.run.BudgetDimension;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.task.Triage;
import dev.perdure.workflows.port.PlannerTeam;
import dev.perdure.workflows.port.RunCloseRequest;
import dev.perdure.workflows.port.RunOpening;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.port.TaskRef;
import dev.perdure.workflows.port.TeamPlanner;
import dev.perdure.workflows.port.TurnRequest;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Number of planners by a task's policy and budget, their prompts, and the merge of the drafts. */
class DraftAllotmentTest {

  private static final String SCRIPT =
      """
      - {when: {phase: exploring}, text: It is in one file., usage: {input: 90000, output: 10000}}
      - {when: {contains: "Your draft is `draft-1`"}, text: Change one word.}
      - {when: {contains: "Your draft is `draft-2`"}, text: Take a template.}
      - {text: Draft 2 forgets the test., times: always}
      """;

  @TempDir Path directory;
  private AgentScene scene;

  @BeforeEach
  void setUp() {
    scene = new AgentScene(directory, Strategy.LAYERED, SCRIPT);
  }

  @AfterEach
  void leave() {
    scene.close();
  }

  @Test
  void asManyDraftAsWereAskedForWhereTheBudgetBearsThem() {
    ask("4");

    assertThat(team().planners())
        .hasSize(4)
        .extracting(TeamPlanner::perspective)
        .doesNotHaveDuplicates();
    assertThat(notices()).isEmpty();
  }

  @Test
  void thePerspectivesOfTriageComeFirst() {
    ask("2");
    scene
        .journal()
        .taskStore()
        .firstTriage(
            TASK,
            new Triage(
                Strategy.AUTO,
                Strategy.LAYERED,
                Triage.Type.FEATURE,
                List.of(),
                List.of("clarity"),
                "It is a choice."));

    assertThat(team().planners())
        .extracting(TeamPlanner::perspective)
        .containsExactly("clarity", "the smallest change that does it");
  }

  @Test
  void fewerDraftWhereHalfOfWhatIsLeftBearsNoMore() {
    ask("4");
    limit(BudgetDimension.TOKENS, "130000");

    assertThat(team().planners()).hasSize(2);
    assertThat(notices())
        .containsExactly(
            "4 planners were asked for, and 2 draft: 130000 of 130000 tokens are left, half of that"
                + " is for drafts and criticism, and a draft is reckoned at 20000.");
  }

  @Test
  void oneTakesItAsUsualWhereNoTwoDraftsAreBorne() {
    ask("2");
    limit(BudgetDimension.COST, "0.3");

    assertThat(team().planners()).hasSize(1);
    assertThat(notices())
        .containsExactly(
            "2 planners were asked for, and one plans as usual: 0.3 of 0.3 dollars are left, half"
                + " of that is for drafts and criticism, and a draft is reckoned at 0.1.");
  }

  @Test
  void aDraftIsReckonedAtTheDearestExplorer() {
    ask("3");
    limit(BudgetDimension.TOKENS, "500000");
    finish(new FivePhases(scene).explorer("explore-1"));

    assertThat(team().planners()).hasSize(2);
    assertThat(notices()).singleElement().asString().endsWith("a draft is reckoned at 100000.");
  }

  @Test
  void plannersWhoHaveBegunGoOnWhateverIsLeft() {
    ask("2");
    draft(1);
    limit(BudgetDimension.TOKENS, "1");

    assertThat(team().planners()).hasSize(2);
    assertThat(notices()).isEmpty();
  }

  @Test
  void criticismIsLeftOutWhereItIsNotBorne() {
    ask("2");
    PlannerTeam team = team();
    assertThat(scene.runs().allotCriticism(team).planners()).hasSize(2);
    limit(BudgetDimension.TURNS, "4");

    assertThat(scene.runs().allotCriticism(team).planners()).isEmpty();
    assertThat(notices())
        .containsExactly(
            "The drafts are merged without criticism: 4 of 4 turns are left, half of that is for"
                + " drafts and criticism, and a draft is reckoned at 5.");
  }

  @Test
  void criticsAndWhoeverMergesReadTheDraftsUnderTheirNames() {
    ask("2");
    finish(draft(1));
    finish(draft(2));
    RunId critic =
        run(
            RunKind.CRITIQUE,
            "critique-1",
            "general/criticising",
            Phase.REVIEWING,
            Map.of("draft", "draft-1", "focus", "Criticism by planner 1"));
    finish(critic);
    RunId main = scene.open("plan", Phase.WRITING_THE_PLAN, "plan/merging", true);

    assertThat(scene.said(TASK.run("draft-2")).getFirst())
        .contains("You are one of 2 planners", "your perspective is: speed")
        .doesNotContain("Change one word.");
    assertThat(scene.said(critic).getFirst())
        .contains("Your own draft was `draft-1`", "<draft name=\"draft-2\"")
        .contains("Take a template.");
    assertThat(scene.said(main).getFirst())
        .contains("<draft name=\"draft-1\"", "Change one word.", "Take a template.")
        .contains("<critique name=\"critique-1\"", "Draft 2 forgets the test.", "`source`")
        .doesNotContain("{{");
  }

  @Test
  void eachPlannerAsksTheModelThatThePolicyNamesForIt() {
    ask("[\"script/a.yaml\", \"script/b.yaml\"]");
    draft(1);
    draft(2);

    assertThat(scene.journal().runStore().get(TASK.run("draft-2")).model())
        .isEqualTo("script/b.yaml");
    assertThat(scene.journal().runStore().get(TASK.run("draft-1")).title())
        .isEqualTo("Draft 1: speed");
  }

  private PlannerTeam team() {
    return scene.runs().allotDrafts(new TaskRef(TASK));
  }

  private RunId draft(int number) {
    return run(
        RunKind.DRAFT,
        "draft-" + number,
        "general/drafting",
        Phase.DESIGNING,
        Map.of(
            RunSpec.PLANNER,
            String.valueOf(number),
            "draft",
            "draft-" + number,
            "planners",
            "2",
            "perspective",
            "speed",
            "focus",
            "Draft " + number + ": speed"));
  }

  private RunId run(
      RunKind kind, String name, String prompt, Phase phase, Map<String, String> values) {
    RunId run = TASK.run(name);
    var given = new LinkedHashMap<String, String>(values);
    scene
        .runs()
        .open(
            new RunSpec.Builder(TASK, phase, "workspace-here", kind, run, "general")
                .readOnly()
                .opening(new RunOpening(prompt, given, name, false)));
    return run;
  }

  private void finish(RunId run) {
    scene.models().respond(new TurnRequest(run, 1));
    scene.runs().close(new RunCloseRequest(run, FinishReason.END_TURN, ""));
  }

  private void ask(String planners) {
    String body = "{\"policy\": {\"planners\": %s}}".formatted(planners);
    scene
        .journal()
        .database()
        .sql("update task set body = ?::json where id = ?", body, TASK)
        .update();
  }

  private void limit(BudgetDimension dimension, String amount) {
    scene.journal().budgetStore().limit(TASK, dimension, new BigDecimal(amount));
  }

  private List<String> notices() {
    return TaskTriageTest.notices(scene).stream().filter(text -> text.contains("draft")).toList();
  }
}
