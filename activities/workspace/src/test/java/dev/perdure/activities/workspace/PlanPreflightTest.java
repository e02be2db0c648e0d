package dev.perdure.activities.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.files.DirectoryOperations;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.plan.Plan;
import dev.perdure.workflows.port.PreflightReport;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Preflight report that people read before they approve a plan. */
class PlanPreflightTest extends WorkspaceScene {

  private boolean confined = true;

  @Override
  Sandbox sandbox() {
    return _ -> confined ? Optional.of(List.of("true")) : Optional.empty();
  }

  @Test
  void saysThatAFixedCommandOfAStepWillAsk() {
    PreflightReport report =
        look(step("\"kind\": \"command\", \"command\": \"git add -A && git push origin main\""));

    assertThat(report.wouldAsk()).containsExactly("git push origin main");
  }

  @Test
  void saysWhichHostsAFixedCommandWillAskFor() {
    PreflightReport report =
        look(step("\"kind\": \"command\", \"command\": \"curl https://example.com/x\""));

    assertThat(report.wouldAsk()).singleElement().asString().contains("example.com");
  }

  @Test
  void saysThatAFixedCallWillAsk() {
    PreflightReport report =
        look(
            step(
                "\"kind\": \"tool\", \"tool\": \"write\", \"arguments\":"
                    + " {\"filePath\": \".github/workflows/ci.yml\", \"content\": \"x\"}"));

    assertThat(report.wouldAsk()).containsExactly("Create .github/workflows/ci.yml");
  }

  @Test
  void saysWhichNamedFilesMayOnlyBeChangedWithPermission() {
    PreflightReport report = look(step("\"files\": [\"cart.txt\", \"Jenkinsfile\"]"));

    assertThat(report.wouldAsk()).containsExactly("Create Jenkinsfile");
  }

  @Test
  void marksTheFilesThatOtherProgramsExecute() {
    assertThat(look(step("\"files\": [\"cart.txt\", \"web/.envrc\"]")).executed())
        .containsExactly(
            "Step 1 changes web/.envrc: runs on your machine (direnv runs it when a shell enters"
                + " the folder)");
  }

  @Test
  void marksTheFilesThatACommandChangesAndOtherProgramsExecute() {
    assertThat(
            look(step("\"kind\": \"command\", \"command\": \"echo x > .husky/pre-push\""))
                .executed())
        .containsExactly(
            "Step 1 changes .husky/pre-push: runs on your machine (git runs it as a hook)");
  }

  @Test
  void countsWhatTheApprovalItselfAllowsAsSettled() {
    PreflightReport report =
        look(
            step("\"kind\": \"command\", \"command\": \"rm -rf out\"")
                .replace("\"true\"", "\"rm -rf out\""));

    assertThat(report.wouldAsk()).isEmpty();
  }

  @Test
  void saysThatAgentsAskForEveryCommandWhereThereIsNoSandbox() {
    confined = false;

    assertThat(look(step("\"agent\": \"build\"")).wouldAsk())
        .containsExactly("Every command of an agent: this host has no sandbox");
  }

  @Test
  void saysWhatIsWrongWithThePlan() {
    assertThat(look(step("\"agent\": \"nobody\"")).findings())
        .singleElement()
        .asString()
        .contains("no agent 'nobody'");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'kind': 'tool', 'tool': 'reads' | There is no tool 'reads' for a step, did you mean"
            + " 'read'?",
        "'kind': 'tool', 'tool': 'read' | filePath",
        "'model': 'anthropik/x' | The provider 'anthropik' of the model 'anthropik/x' is not known",
        "'kind': 'command', 'command': 'cd . && pytset -q' | The program 'pytset' is not installed",
        "'kind': 'command', 'command': 'make (' | The shell can't read it: syntax error"
      })
  void findsTheToolArgumentModelAndProgramThatAreNotThere(String step, String finding) {
    assertThat(look(step(step.replace('\'', '"'))).findings())
        .singleElement()
        .asString()
        .contains(finding);
  }

  @Test
  void findsNothingWrongWithStepsOfOneCall() {
    assertThat(look(step("\"kind\": \"command\", \"command\": \"make\"")).findings()).isEmpty();
  }

  @Test
  void countsTheCommitsThatTheTaskBeganWithout() {
    open();
    users.write("later.txt", "1");
    users.commit("Later");
    users.write("last.txt", "2");
    users.commit("Last");

    assertThat(look(step("\"agent\": \"build\"")).behind()).isEqualTo(2);
  }

  @Test
  void namesTheFilesOfThePlanThatChangedMeanwhile() {
    open();
    users.write("cart.txt", "theirs");
    users.write("other.txt", "2");
    users.commit("Theirs");

    assertThat(look(step("\"files\": [\"./cart.txt\", \"else.txt\"]")).overlapping())
        .containsExactly("cart.txt");
  }

  @Test
  void isNotBehindWhereNothingHappened() {
    assertThat(look(step("\"agent\": \"build\"")).behind()).isZero();
  }

  @Test
  void doesNotCountTheChangesThatWereIncludedAsTheirs() {
    users.write("README.md", "not committed");
    create(JsonObject.of("repository", JsonObject.of("dirty", "include").fields()));
    activities.open(REF);

    PreflightReport report = look(step("\"files\": [\"README.md\"]"));

    assertThat(report.behind()).isZero();
    assertThat(report.overlapping()).isEmpty();
  }

  @Test
  void knowsNothingOfARepositoryThatIsGone() {
    open();
    DirectoryOperations.delete(users.directory());

    assertThat(look(step("\"agent\": \"build\"")).behind()).isNull();
  }

  private void open() {
    openTask();
  }

  private PreflightReport look(String plan) {
    if (host.workspaces().find(TASK).isEmpty()) {
      open();
    }
    journal.run(TASK, "main");
    records.planStore().write(TASK, "test", Json.read(plan, Plan.class));
    return activities.preflight(REF);
  }

  private static String step(String more) {
    return """
    {"overview": "Fix", "steps": [{"id": "fix", "title": "Fix", "instructions": "Do", %s,
      "checks": [{"command": "true"}]}], "verification": [{"command": "git push --dry-run"}]}
    """
        .formatted(more);
  }
}
