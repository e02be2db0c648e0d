package dev.perdure.web.cli.follow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.cli.terminal.TerminalCapabilities;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProgressViewTest {
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void showsPhaseStepToolTimeAndCostOnOneLine() {
    view(100, true)
        .show(
            task("'state':'running','phase':'executing','usage':{'cost':0.126}," + PLAN),
            List.of(
                happening("tool.started", "'callId':'c1','name':'bash','title':'./run-tests.sh'")));

    assertThat(live())
        .startsWith("executing: running, step 1 of 2 'Fix the sum'  bash ./run-tests.sh")
        .endsWith("$0.13");
  }

  @Test
  void fortyColumnsKeepTheTimeAndTheCost() {
    view(40, true)
        .show(task("'state':'running','phase':'executing','usage':{'cost':1}," + PLAN), List.of());

    assertThat(live()).hasSizeLessThan(40).contains("…").endsWith("$1.00");
  }

  @Test
  void eachPhaseAndStepIsToldOnceWhenItEnds() {
    ProgressView view = view(100, true);
    var task =
        task(
            "'state':'running','phase':'executing','phases':[{'phase':'exploring','state':'done',"
                + "'startedAt':'2026-01-01T00:00:00Z','finishedAt':'2026-01-01T00:01:07Z'}],"
                + PLAN);

    view.show(task, List.of());
    view.show(task, List.of());

    assertThat(said()).containsOnlyOnce("✓ exploring  1:07");
    assertThat(said()).containsOnlyOnce("✓ step 2 of 2: Test it");
  }

  @Test
  void aWaitOfHoursIsOneVisibleLine() {
    String next = Instant.now().plusSeconds(7300).toString();
    ProgressView view = view(100, false);
    for (int i = 0; i < 3; i++) {
      view.show(
          task(
              "'state':'retrying','phase':'exploring','retry':{'attempt':2,'nextAt':'%s','error':'HTTP 429: slow down'}"
                  .formatted(next)),
          List.of());
    }

    assertThat(said().lines())
        .singleElement()
        .asString()
        .contains("is tried again in 2 h 01 min")
        .contains("HTTP 429: slow down");
  }

  @Test
  void aModelThatIsTriedAgainAndAgainIsOneLine() {
    ProgressView view = view(100, false);
    for (int attempt = 2; attempt < 6; attempt++) {
      String next = Instant.now().plusSeconds(30L * attempt).toString();
      view.show(task("'state':'running','phase':'exploring'"), List.of());
      view.show(
          task(
              "'state':'retrying','phase':'exploring','retry':{'attempt':%d,'nextAt':'%s','error':'HTTP 429'}"
                  .formatted(attempt, next)),
          List.of());
    }

    assertThat(said().lines()).hasSize(2);
    assertThat(said()).containsOnlyOnce("HTTP 429");
  }

  @Test
  void anotherWaitAfterSomethingWasReachedIsAnotherLine() {
    ProgressView view = view(100, false);
    String retry = "'state':'retrying','phase':'%s','retry':{'nextAt':'','error':'HTTP 429'}";
    view.show(task(retry.formatted("exploring")), List.of());
    view.show(task("'state':'running','phase':'designing'"), List.of());
    view.show(task(retry.formatted("designing")), List.of());

    assertThat(said().lines()).filteredOn(line -> line.contains("HTTP 429")).hasSize(2);
  }

  @Test
  void anAttachedTerminalTellsTheEndOfWhatWasSaidBeforeAndAllThatComes() {
    var transcript = new ProgressView(terminal(100, false), true);
    var before =
        java.util.stream.IntStream.range(0, 20)
            .mapToObj(i -> said("line " + i, "2026-01-01T00:00:00Z"))
            .toList();

    transcript.show(task("'state':'running','phase':'exploring'"), before);
    transcript.show(
        task("'state':'running','phase':'exploring'"),
        List.of(said("something new", Instant.now().plusSeconds(5).toString())));

    assertThat(said())
        .contains("8 earlier lines", "main.1 │ line 8\n", "main.1 │ line 19\n", "something new")
        .doesNotContain("line 7\n");
  }

  @Test
  void theLastWordsAreToldBeforeSomebodyIsAskedWhereTheyAreNotToldAsTheyCome() {
    ProgressView view = view(100, false);
    view.show(
        task("'state':'running','phase':'exploring'"),
        List.of(said("I want to clean the build.", Instant.now().plusSeconds(5).toString())));
    assertThat(said()).doesNotContain("clean the build");

    view.beforeAsking();
    view.beforeAsking();

    assertThat(said()).containsOnlyOnce("main.1 │ I want to clean the build.");
  }

  private static final String PLAN =
      "'plan':{'steps':[{'id':'fix','title':'Fix the sum','state':'running'},"
          + "{'id':'test','title':'Test it','state':'done'}]}";

  private ProgressView view(int columns, boolean live) {
    return new ProgressView(terminal(columns, live), false);
  }

  private Terminal terminal(int columns, boolean live) {
    var stream = new PrintStream(err, true, StandardCharsets.UTF_8);
    return new Terminal(
        stream,
        stream,
        new BufferedReader(Reader.nullReader()),
        TerminalCapabilities.ofLines(false, live, false, false, columns));
  }

  private static FetchedTask task(String fields) {
    return new FetchedTask(
        JsonNodes.tryRead(("{" + fields + "}").replace('\'', '"')).orElseThrow());
  }

  private static Event happening(String kind, String data) {
    return Event.of(kind, ("{'taskId':'t','data':{" + data + "}}").replace('\'', '"'))
        .orElseThrow();
  }

  private static Event said(String text, String at) {
    return Event.of(
            "part.updated",
            "{'taskId':'t','runId':'t.main.1','at':'%s','data':{'partId':'p','part':{'kind':'text','text':'%s','synthetic':false}}}"
                .formatted(at, text)
                .replace('\'', '"'))
        .orElseThrow();
  }

  private String said() {
    return err.toString(StandardCharsets.UTF_8);
  }

  /** The line that is written over, without the codes around it. */
  private String live() {
    String all = said();
    return all.substring(all.lastIndexOf("[?7l") + 4, all.lastIndexOf("\u001b[?7h"));
  }
}
