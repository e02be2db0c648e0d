package dev.perdure.planner.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.id.StepId;
import dev.perdure.planner.json.JsonObject;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A plan names the files that it changes and that other programs execute. */
class PlanExecutionMarksTest {

  @Test
  void nameTheStepTheFileAndTheProgram() {
    assertThat(marks(List.of(), files("src/A.java"), files("web/.vscode/tasks.json", "a.txt")))
        .containsExactly(
            "Step 2 changes web/.vscode/tasks.json: runs on your machine (VS Code runs its tasks"
                + " when the folder opens)");
  }

  @Test
  void nameTheFileOfAFixedCallAndOfACommand() {
    assertThat(
            marks(
                List.of(),
                step(StepKind.TOOL, "write", Map.of("filePath", ".envrc"), null),
                step(StepKind.COMMAND, null, Map.of(), "echo x > .npmrc")))
        .containsExactly(
            "Step 1 changes .envrc: runs on your machine (direnv runs it when a shell enters the"
                + " folder)",
            "Step 2 changes .npmrc: runs on your machine (npm, pnpm and Yarn take script shells,"
                + " registries and hooks from it)");
  }

  @Test
  void nameAFileOfThePlanThatNoStepNames() {
    assertThat(
            marks(
                List.of(
                    new PlanPlannedFile(".husky/pre-commit", PlannedFileAction.ADD, null),
                    new PlanPlannedFile(".envrc", PlannedFileAction.READ, null)),
                files("src/A.java", ".envrc")))
        .containsExactly(
            "The plan adds .husky/pre-commit: runs on your machine (git runs it as a hook)");
  }

  private static List<String> marks(List<PlanPlannedFile> files, Step... steps) {
    Plan plan = new Plan("o", "a", files, List.of(steps), List.of(), List.of(), List.of(), 0);
    return PlanExecutionMarks.of(plan, command -> List.of(command.split("> ")[1]));
  }

  private static Step files(String... files) {
    return new Step(
        new StepId("s"),
        "t",
        "i",
        List.of(),
        StepKind.AGENT,
        null,
        null,
        null,
        null,
        null,
        List.of(files),
        List.of(),
        null);
  }

  private static Step step(
      StepKind kind,
      @Nullable String tool,
      Map<String, Object> arguments,
      @Nullable String command) {
    return new Step(
        new StepId("s"),
        "t",
        "i",
        List.of(),
        kind,
        null,
        null,
        tool,
        JsonObject.from(arguments),
        command,
        List.of(),
        List.of(),
        null);
  }
}
