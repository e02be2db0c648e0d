package dev.perdure.planner.plan;

import static dev.perdure.planner.plan.Plans.step;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.id.StepId;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlanCheckTest {

  private static final PlanCheckContext HERE = Plans.HERE;

  @Test
  void passesASoundPlan() {
    assertThat(check(Plans.of(step("a"), step("b", "a")))).isEmpty();
  }

  @Test
  void findsEverythingMissingInAnEmptyPlan() {
    var empty = new Plan("", "", List.of(), List.of(), List.of(), List.of(), List.of(), 2);

    assertThat(check(empty))
        .extracting(PlanFinding::where)
        .contains("overview", "steps", "verification");
  }

  @Test
  void findsAStepWithoutIdTitleInstructionsOrCheck() {
    assertThat(check(Plans.of(Step.of("", "", ""))))
        .extracting(PlanFinding::where)
        .containsExactly(
            "steps[0].id", "steps[0].title", "steps[0].instructions", "steps[0].checks");
  }

  @Test
  void findsAnIdUsedTwice() {
    assertThat(check(Plans.of(step("a"), step("a"))))
        .extracting(PlanFinding::sentence)
        .containsExactly("'a' is used twice: give each step an id of its own.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a b", "../x", "step.1", "-a", "ä", "a/b"})
  void findsAnIdThatCannotNameABranch(String id) {
    assertThat(check(Plans.of(step(id)))).extracting(PlanFinding::where).contains("steps[0].id");
  }

  @Test
  void findsADependencyThatIsNoStep() {
    assertThat(check(Plans.of(step("a", "z"))))
        .extracting(PlanFinding::sentence)
        .containsExactly(
            "Step 'a' depends on 'z', which is not a step of this plan: correct the id or leave it"
                + " out.");
  }

  @Test
  void namesTheStepsOfACircle() {
    assertThat(check(Plans.of(step("a"), step("b", "a", "c"), step("c", "b"))))
        .extracting(PlanFinding::sentence)
        .containsExactly("These steps wait for each other: b, c. Drop a dependency.");
  }

  @Test
  void findsAStepThatWaitsForItself() {
    assertThat(check(Plans.of(step("a", "a"))))
        .extracting(PlanFinding::where)
        .containsExactly("steps");
  }

  @Test
  void findsACircleInAnyPlanThatIsBentIntoOne() {
    for (int seed = 0; seed < 300; seed++) {
      var plan = Plans.acyclic(new Random(seed));
      assertThat(StepDependencyCheck.faults(plan)).as("seed %d", seed).isEmpty();
      assertThat(StepDependencyCheck.faults(bent(plan))).as("seed %d, bent", seed).isNotEmpty();
    }
  }

  @Test
  void findsAFileThatDoesNotExist() {
    assertThat(check(with(new PlanPlannedFile("src/Gone.java", PlannedFileAction.DELETE, null))))
        .extracting(PlanFinding::sentence)
        .containsExactly("'src/Gone.java' does not exist: correct the path or use action add.");
  }

  @Test
  void acceptsAFileThatIsMarkedAsNewAlsoInAStep() {
    var plan = with(new PlanPlannedFile("src/New.java", PlannedFileAction.ADD, null));
    var touching = touching(List.of("src/New.java", "src"));

    assertThat(check(with(plan, touching))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/etc/passwd", "../other/x", "src/../../x", "~/x", "C:\\x"})
  void findsAPathThatLeavesTheWorkspace(String path) {
    assertThat(check(with(new PlanPlannedFile(path, PlannedFileAction.ADD, null))))
        .extracting(PlanFinding::sentence)
        .allMatch(sentence -> sentence.contains("leaves the workspace"))
        .hasSize(1);
  }

  @ParameterizedTest
  @CsvFileSource(resources = "placeholders.txt", delimiter = '\t', quoteCharacter = '\0')
  void findsAPlaceholder(String text) {
    assertThat(check(Plans.of(Step.of("a", "A", text, StepCheck.command("true")))))
        .extracting(PlanFinding::sentence)
        .anyMatch(sentence -> sentence.contains("is a placeholder"));
  }

  @ParameterizedTest
  @CsvFileSource(resources = "no-placeholders.txt", delimiter = '\t', quoteCharacter = '\0')
  void letsTalkAboutPlaceholdersPass(String text) {
    assertThat(check(Plans.of(Step.of("a", "A", text, StepCheck.command("true"))))).isEmpty();
  }

  @Test
  void findsWhatIsTooLong() {
    assertThat(check(Plans.of(Step.of("a", "x".repeat(201), "I", StepCheck.command("true")))))
        .extracting(PlanFinding::sentence)
        .containsExactly("201 characters are too many: use 200 at most.");
  }

  @Test
  void findsTooManySteps() {
    var steps = new Step[51];
    for (int i = 0; i < steps.length; i++) {
      steps[i] = step("s" + i);
    }

    assertThat(check(Plans.of(steps)))
        .extracting(PlanFinding::toString)
        .containsExactly("steps: 51 entries are too many: use 50 at most.");
  }

  @Test
  void findsAToolStepWithoutToolAndACommandStepWithoutCommand() {
    assertThat(check(Plans.of(ofKind("a", StepKind.TOOL), ofKind("b", StepKind.COMMAND))))
        .extracting(PlanFinding::where)
        .containsExactly("steps[0].tool", "steps[1].command");
  }

  @Test
  void findsAStepWhoseAgentModelToolOrProgramIsNotThere() {
    var step =
        new Step(
            new StepId("a"),
            "T",
            "I",
            List.of(),
            StepKind.TOOL,
            "bild",
            "none/x",
            "raed",
            null,
            null,
            List.of(),
            List.of(StepCheck.command("pytset -q")),
            null);

    assertThat(check(Plans.of(step)))
        .extracting(PlanFinding::toString)
        .containsExactly(
            "steps[0].tool: There is no raed.",
            "steps[0].agent: There is no agent 'bild', did you mean 'build'? Leave it out or use"
                + " one of build, general.",
            "steps[0].model: There is no none/x.",
            "steps[0].checks[0]: The program 'pytset' is not installed: use one that is, or one of"
                + " the repository by its path.");
  }

  @Test
  void findsAStepThatTouchesAFileThatIsNotThere() {
    var step = touching(List.of("src/Gone.java"));

    assertThat(check(Plans.of(step)))
        .extracting(PlanFinding::sentence)
        .containsExactly(
            "'src/Gone.java' does not exist: correct it or list it in files with action add.");
  }

  @Test
  void findsAnEmptyCheckAndANegativeAllowance() {
    var sound = Plans.of(Step.of("a", "A", "I", new StepCheck(null, null)));
    var plan =
        new Plan(
            sound.overview(),
            "",
            List.of(),
            sound.steps(),
            List.of(),
            List.of("Look", " "),
            List.of(),
            -1);

    assertThat(check(plan))
        .extracting(PlanFinding::where)
        .containsExactly("allowReplan", "steps[0].checks[0]", "manualChecks[1]");
  }

  @Test
  void reportsInLinesForTheWriter() {
    assertThat(PlanCheck.check(Plans.of(step("a", "z")), HERE).text())
        .isEqualTo(
            "- steps[0].dependsOn: Step 'a' depends on 'z', which is not a step of this plan: correct the"
                + " id or leave it out.");
  }

  private static List<PlanFinding> check(Plan plan) {
    var report = PlanCheck.check(plan, HERE);
    assertThat(report.passed()).isEqualTo(report.findings().isEmpty());
    return report.findings();
  }

  private static Plan with(PlanPlannedFile file) {
    var plan = Plans.of(step("a"));
    return new Plan(
        plan.overview(),
        plan.approach(),
        List.of(file),
        plan.steps(),
        plan.verification(),
        List.of(),
        List.of(),
        2);
  }

  private static Plan with(Plan plan, Step step) {
    return new Plan(
        plan.overview(),
        plan.approach(),
        plan.files(),
        List.of(step),
        plan.verification(),
        List.of(),
        List.of(),
        2);
  }

  private static Step ofKind(String id, StepKind kind) {
    return new Step(
        new StepId(id),
        "T",
        "I",
        List.of(),
        kind,
        null,
        null,
        null,
        null,
        null,
        List.of(),
        List.of(StepCheck.command("true")),
        null);
  }

  private static Step touching(List<String> files) {
    return new Step(
        new StepId("a"),
        "T",
        "I",
        List.of(),
        StepKind.AGENT,
        null,
        null,
        null,
        null,
        null,
        files,
        List.of(StepCheck.command("true")),
        null);
  }

  /** Makes the first step wait for the last one, and each for its predecessor. */
  private static Plan bent(Plan plan) {
    var ids = plan.steps().stream().map(step -> step.id().value()).toList();
    var steps = new Step[ids.size()];
    for (int i = 0; i < steps.length; i++) {
      steps[i] = step(ids.get(i), ids.get(i == 0 ? ids.size() - 1 : i - 1));
    }
    return Plans.of(steps);
  }
}
