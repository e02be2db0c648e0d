package dev.perdure.web.cli.follow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.terminal.Style;
import dev.perdure.web.cli.terminal.StyledText;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TaskViewTest {
  @ParameterizedTest
  @CsvSource({"delivered,0", "answered,0", "rejected,2", "cancelled,2", "idle,2", "failed,3"})
  void anEndedTaskHasItsExitCode(String state, int code) {
    assertThat(task("{'state':'%s'}".formatted(state)).exitCode()).isEqualTo(OptionalInt.of(code));
  }

  @ParameterizedTest
  @CsvSource({"queued", "running", "waiting", "retrying", "paused", "parked"})
  void anOpenTaskHasNone(String state) {
    assertThat(task("{'state':'%s'}".formatted(state)).exitCode()).isEmpty();
  }

  @Test
  void namesTheStepThatRuns() {
    FetchedTask task =
        task(
            "{'phase':'executing','state':'running','plan':{'steps':["
                + "{'title':'One','state':'done'},{'title':'Two','state':'verifying'}]}}");

    assertThat(task.progress()).isEqualTo("executing: running, step 2 of 2 'Two'");
  }

  @Test
  void marksOnlyTheLastVisitOfAPhaseAsCurrent() {
    FetchedTask task =
        task(
            "{'phase':'writing-the-plan','state':'running','phases':["
                + "{'phase':'writing-the-plan','state':'done','finishedAt':'2026-01-01T10:00:00Z'},"
                + "{'phase':'executing','state':'done','finishedAt':'2026-01-01T11:00:00Z'},"
                + "{'phase':'writing-the-plan','state':'running'}]}");

    assertThat(TaskText.of(task, List.of(), Instant.EPOCH))
        .extracting(StyledText::text)
        .contains("✓ writing the plan  ✓ executing  ● writing the plan");
  }

  @ParameterizedTest
  @CsvSource({"idle,delivered", "idle,idle", "closed,failed"})
  void saysOfATaskAtRestNoMoreThanItsState(String phase, String state) {
    assertThat(task("{'phase':'%s','state':'%s'}".formatted(phase, state)).progress())
        .isEqualTo(state);
  }

  @Test
  void showsWhatCameOut() {
    FetchedTask task =
        task(
            "{'result':{'text':'Fixed it.\\nTests"
                + " pass.','branch':'perdure/t1-fix','commit':'abc'}}");

    assertThat(task.outcome())
        .extracting(StyledText::text)
        .containsExactly("Fixed it.", "Tests pass.", "Branch perdure/t1-fix at abc");
  }

  @Test
  void showsWhatAnAnswerRestsOn() {
    FetchedTask task =
        task(
            "{'result':{'text':'Two.','citations':[{'ref':'a.ts:3','title':'The cache',"
                + "'quote':'x\\u001b[31m'},{'ref':'b.ts','title':null,'quote':null}]}}");

    assertThat(task.outcome())
        .extracting(StyledText::text)
        .containsExactly("Two.", "  [a.ts:3] The cache", "    > x", "  [b.ts]");
  }

  @Test
  void showsWhereTheTaskIs() {
    FetchedTask task =
        task(
            "{'id':'t1','title':'Fix it','state':'waiting','phase':'writing-the-plan',"
                + "'repository':{'location':'/r'},'createdAt':'2026-01-01T00:00:00Z',"
                + "'usage':{'cost':1.25},'plan':{'steps':[{'title':'One','state':'awaiting-person'}]}}");

    assertThat(TaskText.of(task, List.of(), Instant.parse("2026-01-01T02:00:00Z")))
        .contains(
            StyledText.of(Style.BOLD, "Fix it"),
            StyledText.of(Style.WAITING, "writing the plan: waiting, step 1 of 1 'One'"),
            StyledText.of("  repository  /r").hangingBy(14),
            StyledText.of("  created     2 h ago").hangingBy(14),
            StyledText.of("  spent       $1.25").hangingBy(14),
            StyledText.of(Style.BOLD, "Plan: 0 of 1 steps done"),
            StyledText.of(Style.WAITING, "○ One").hangingBy(2),
            StyledText.of(Style.DIM, "    awaiting person").hangingBy(6));
  }

  private static FetchedTask task(String json) {
    return new FetchedTask(JsonNodes.tryRead(json.replace('\'', '"')).orElseThrow());
  }
}
