package dev.perdure.activities.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.CallIntent;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.permission.Rule;
import dev.perdure.planner.permission.RuleAction;
import dev.perdure.planner.permission.RuleLayer;
import dev.perdure.planner.permission.Ruleset;
import dev.perdure.workflows.port.CheckRequest;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;

class VerificationRunnerTest extends WorkspaceScene {

  @Test
  void recordsHowTheChecksOfAStepWent() throws Exception {
    openPlanned();
    assertThat(activities.check(new CheckRequest(TASK, FIX, 1)).failure()).isNotNull();
    write("cart.txt", "fixed\n");
    assertThat(activities.check(new CheckRequest(TASK, FIX, 2)).failure()).isNull();
    var checks = records.stepStore().find(TASK, FIX).orElseThrow().checks();
    assertThat(checks.getFirst().passed()).isTrue();
    assertThat(checks.getFirst().exitCode()).isZero();
    assertThat(checks.getLast().description()).isEqualTo("It is tidy");
    assertThat(checks.getLast().passed()).isNull();
  }

  @Test
  void recordsHowTheVerificationWent() throws Exception {
    openPlanned();
    write("cart.txt", "fixed\n");
    assertThat(activities.check(new CheckRequest(TASK, null, 1)).failure())
        .startsWith("'echo no; exit 3' ended with 3: no");
    var failed = records.taskStore().verification(TASK).getLast();
    assertThat(failed.exitCode()).isEqualTo(3);
    assertThat(failed.reason()).startsWith("no\n").contains("exit code 3");
    assertThat(records.artifactStore().find(String.valueOf(failed.artifact())))
        .hasValueSatisfying(output -> assertThat(output).asString().startsWith("no\n"));
  }

  @Test
  void runsACheckOnceHoweverOftenItIsAsked() throws Exception {
    openTask();
    adoptPlan(PLAN.replace("grep -q fixed cart.txt", "echo ran >> ran.txt"));
    activities.check(new CheckRequest(TASK, FIX, 1));
    activities.check(new CheckRequest(TASK, FIX, 1));
    assertThat(workspace().directory().resolve("ran.txt")).content().isEqualTo("ran\n");
    activities.check(new CheckRequest(TASK, FIX, 2));
    assertThat(workspace().directory().resolve("ran.txt")).content().isEqualTo("ran\nran\n");
  }

  @Test
  void runsACheckAgainWhoseEndNobodySawAndSaysSo() throws Exception {
    openPlanned();
    write("cart.txt", "fixed\n");
    records
        .toolJournalStore()
        .intend(
            TASK.run("step-fix-1"),
            new CallId("t_1.step-fix-1.check.0"),
            new CallIntent.CommandStart(temporary.resolve("gone").toString()));
    assertThat(activities.check(new CheckRequest(TASK, FIX, 1)).failure()).isNull();
    assertThat(notices()).singleElement().asString().contains("it is run again");
  }

  @Test
  void runsWhatThePlanApprovesWithoutAskingWhateverElseItTouches() throws Exception {
    openTask();
    adoptPlan(PLAN.replace("grep -q fixed cart.txt", "rm -rf build/* && ls /etc > /dev/null"));
    assertThat(activities.check(new CheckRequest(TASK, FIX, 1)).failure()).isNull();
  }

  @Test
  void keepsWhatAStepChangedForItsReviewer() throws Exception {
    openPlanned();
    write("cart.txt", "fixed\n");
    var checked = activities.check(new CheckRequest(TASK, FIX, 1));
    assertThat(records.artifactStore().find(String.valueOf(checked.diff())))
        .hasValueSatisfying(diff -> assertThat(diff).asString().contains("+fixed"));
    assertThat(activities.check(new CheckRequest(TASK, null, 1)).diff()).isNull();
  }

  @Test
  void keepsFromTheReviewerWhatNoModelMayRead() throws Exception {
    openPlanned();
    Rule denied = Rule.of("read", "conf/*", RuleAction.DENY);
    records
        .permissionStore()
        .follow(TASK, List.of(new Ruleset(RuleLayer.USER, "test", List.of(denied))));
    Files.createDirectories(workspace().directory().resolve("conf"));
    write("conf/prod.key", "s3cret\n");
    write(".env", "asked\n");
    write("cart.txt", "fixed\n");

    var checked = activities.check(new CheckRequest(TASK, FIX, 1));

    assertThat(records.artifactStore().find(String.valueOf(checked.diff())))
        .hasValueSatisfying(diff ->
            assertThat(diff)
                .asString()
                .contains("+fixed", "File conf/prod.key differs", "File .env differs")
                .doesNotContain("s3cret", "asked"));
  }
}
