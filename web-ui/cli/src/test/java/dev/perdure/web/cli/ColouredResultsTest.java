package dev.perdure.web.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Results of the command line on a terminal with colours, and elsewhere. */
class ColouredResultsTest {

  private static final String TASK =
      """
      {'id':'t1','state':'%s','phase':'executing','title':'Fix it','strategy':'light',
       'repository':{'location':'/srv/acme/billing.git'},'pending':[],
       'plan':{'steps':[{'title':'One','state':'done','dependsOn':[],
         'checks':[{'command':'true','passed':true}]},
         {'title':'Two','state':'failed','dependsOn':['a'],'checks':[]}]},
       'result':{'text':'%s'}}\
      """;

  private static final String REQUEST =
      """
      {'id':'r1','number':7,'kind':'permission','title':'Push to origin','taskTitle':'Fix it',
       'status':'pending','risk':{'level':'%s','reasons':['Publishes']},
       'subject':{'tool':'bash','command':'git push'}}\
      """;

  private final FakeServer server = new FakeServer();

  @BeforeEach
  void serve() {
    server.on("GET /api/tasks/r1", 404, "{}");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @ParameterizedTest
  @CsvSource({
    "running,34",
    "waiting,33",
    "retrying,33",
    "parked,35",
    "failed,31",
    "delivered,32",
    "cancelled,2"
  })
  void coloursTheStateOfATaskInTheListAndInItsView(String state, int code) {
    server.on("GET /api/tasks/t1", TASK.formatted(state, "Done."));
    server.on("GET /api/tasks", "{'items':[%s],'next':null}".formatted(TASK.formatted(state, "")));

    assertThat(coloured("tasks").out()).contains("\u001b[%dm%s\u001b[0m".formatted(code, state));
    assertThat(coloured("show", "t1").out())
        .contains("\u001b[%dmexecuting: %s".formatted(code, state));
  }

  @ParameterizedTest
  @CsvSource({"high,31", "medium,33"})
  void coloursTheRiskOfARequestInTheListAndInItsView(String level, int code) {
    String request = REQUEST.formatted(level);
    server.on("GET /api/requests", "{'items':[%s],'next':null}".formatted(request));
    server.on("GET /api/requests/r1", request);

    assertThat(coloured("inbox").out())
        .contains("\u001b[%dm     permission, %s risk".formatted(code, level));
    assertThat(coloured("show", "r1").out())
        .contains("\u001b[%dmRisk: %s, Publishes".formatted(code, level));
  }

  @Test
  void namesTheRepositoryOfATask() {
    server.on(
        "GET /api/tasks",
        "{'items':[%s,{'id':'t2','title':'Ask'}],'next':null}"
            .formatted(TASK.formatted("running", "")));

    assertThat(plain("tasks").out().lines())
        .satisfiesExactly(
            head -> assertThat(head).contains("REPOSITORY"),
            task -> assertThat(task).contains("billing").doesNotContain("acme", ".git"),
            scratch -> assertThat(scratch).contains("–"));
  }

  @Test
  void showsStepsWithTheirSignsAndChecks() {
    server.on("GET /api/tasks/t1", TASK.formatted("failed", "Half."));

    assertThat(plain("show", "t1").out().lines())
        .contains("Plan: 1 of 2 steps done", "✓ One", "    ✓ true", "✗ Two", "    failed, after a");
  }

  @Test
  void breaksLongTextBetweenWordsOnATerminalOnly() {
    server.on("GET /api/tasks/t1", TASK.formatted("answered", "several words ".repeat(20).strip()));

    assertThat(coloured("show", "t1").out().lines())
        .map(line -> line.replaceAll("\u001b\\[\\d+m", ""))
        .allMatch(line -> line.length() <= 80)
        .filteredOn(line -> line.startsWith("several"))
        .hasSize(2)
        .allMatch(line -> line.endsWith("words") || line.endsWith("several"));
    assertThat(plain("show", "t1").out())
        .doesNotContain("\u001b")
        .contains("several words ".repeat(20).strip());
  }

  private Typed coloured(String... arguments) {
    return Typed.coloured(Map.of("PERDURE_SERVER", server.address()), arguments);
  }

  private Typed plain(String... arguments) {
    return Typed.command(Map.of("PERDURE_SERVER", server.address()), arguments);
  }
}
