package dev.perdure.web.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FleetOverviewCommandTest {
  private final FakeServer server = new FakeServer();

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void showsAllTasksInTheWidthOfATerminal() {
    String title = "A very long title ".repeat(8);
    server.on(
        "GET /api/fleet",
        """
        {'waiting':[{'assignee':null,'count':3,'since':'2026-01-01T00:00:00Z','requests':[
            {'number':12,'title':'%1$s'}]}],
         'running':{'count':21,'tasks':[{'id':'t1','title':'%1$s','state':'running',
            'progressAt':'2026-01-01T00:00:00Z','doing':{'tool':'bash','title':'make test'}}]},
         'silent':{'minutes':10,'count':1,'tasks':[{'id':'t2','progressAt':'2026-01-01T00:00:00Z',
            'why':{'sentence':'No worker takes work from "workspace-a": %1$s'}}]},
         'failing':{'count':1,'classes':[{'code':'checks_failed','count':1,'tasks':[
            {'id':'t3','title':'%1$s','at':'2026-01-01T00:00:00Z'}]}]},
         'engine':{'answers':true,'queues':[{'name':'perdure-x','host':null,'backlog':4,
            'pollers':2,'freeSlots':199,'slots':200},{'name':'workspace-x-b7','host':'b7','backlog':1,
            'pollers':0}]},
         'providers':[{'name':'anthropic','state':'failing','answeredAt':null,'count':2,
            'parked':[{'id':'t4'}],'error':'%1$s'}],
         'spend':{'today':{'cost':1.5,'calls':3,'unpriced':0},
            'week':{'cost':12.25,'calls':9,'unpriced':2}}}\
        """
            .formatted(title)
            .replace("\"workspace-a\"", "workspace-a"));

    Typed fleet = Typed.wide(80, Map.of(), "fleet", "--server", server.address());

    assertThat(fleet.code()).isZero();
    assertThat(fleet.out().lines()).allMatch(line -> line.length() <= 80);
    assertThat(fleet.out())
        .containsPattern("nobody took it +3 +\\d+ d +12 A very long")
        .containsPattern("t1 +running +\\d+ d +make test")
        .contains("  and 20 more", "No worker takes work from workspace-a", "checks failed")
        .containsPattern("all hosts +4 +2 +199 of 200 +perdure-x")
        .containsPattern("b7 +1 +0 +- +workspace-x-b7")
        .contains(
            "  No worker of b7: start it (perdure worker with PERDURE_HOST_ID=b7), or move",
            "  its tasks (perdure fleet move b7).")
        .containsPattern("anthropic +failing +- +2 +1 +A very long")
        .contains("Spent today $1.50, in seven days $12.25 and 2 calls without a price.");
  }

  @Test
  void saysThatNothingIsWrong() {
    server.on(
        "GET /api/fleet",
        """
        {'waiting':[],'running':{'count':0,'tasks':[]},'silent':{'minutes':10,'count':0,'tasks':[]},
         'failing':{'count':0,'classes':[]},'engine':{'answers':false,'queues':[]},'providers':[],
         'spend':{'today':{'cost':0,'unpriced':0},'week':{'cost':0,'unpriced':0}}}\
        """);

    assertThat(Typed.command(Map.of(), "fleet", "--server", server.address()).out())
        .contains(
            "Nothing waits for a person.",
            "No task is at work.",
            "No task is silent for 10 min.",
            "No task has failed in the last day.",
            "The engine does not answer",
            "No provider was asked in the last day.");
  }

  @Test
  void showsADrainedHostAndCallsForNoWorkerOfAHostThatNoTaskNeeds() {
    server.on(
        "GET /api/fleet",
        """
        {'waiting':[],'running':{'count':0,'tasks':[]},'silent':{'minutes':10,'count':0,'tasks':[]},
         'failing':{'count':0,'classes':[]},'engine':{'answers':true,'queues':[
            {'name':'workspace-x-b7','host':'b7','backlog':0,'pollers':1,'count':1,
             'draining':{'since':'2026-01-01T00:00:00Z','by':'ana'}},
            {'name':'workspace-x-b8','host':'b8','backlog':0,'pollers':0,'count':0,
             'draining':{'since':'2026-01-01T00:00:00Z','by':'ana'}}]},'providers':[],
         'spend':{'today':{'cost':0,'unpriced':0},'week':{'cost':0,'unpriced':0}},
         'reconciliation':{'count':3,'differences':[{'taskId':'t_1','sentence':'It differs.'}]}}\
        """);

    assertThat(Typed.command(Map.of(), "fleet", "--server", server.address()).out())
        .contains("RECORDS AND ENGINE DIFFERED: 3", "  t_1: It differs.", "  and 2 more")
        .contains(
            "  The host b7 drains: it takes no new tasks. 1 open task still needs it.",
            "  The host b8 drains: it takes no new tasks. No open task needs it.")
        .doesNotContain("No worker of");
  }

  @Test
  void drainsAHostAndUndoesThis() {
    server.on(
        "POST /api/hosts/b7/drain",
        "{'name':'b7','draining':{'since':'2026-01-01T00:00:00Z','by':'ana'},'count':2}");
    server.on("POST /api/hosts/b7/undrain", "{'name':'b7','draining':null,'count':2}");

    assertThat(fleet("drain", "b7").err())
        .contains("The host b7 drains: it takes no new tasks. 2 open tasks still need it.");
    assertThat(fleet("undrain", "b7").err()).contains("The host b7 takes new tasks.");
  }

  @Test
  void movesTheTasksOfALostHost() {
    server.on(
        "POST /api/hosts/b7/move",
        "{'host':'b7','count':2,'left':[{'taskId':'t_1','sentence':'No copy.'}]}");

    assertThat(fleet("move", "b7").err())
        .contains("Moved tasks of the host b7: 2.", "Task t_1 stays: No copy.");
    Typed.command(Map.of(), "fleet", "move", "b7", "--to", "b8", "--server", server.address());
    assertThat(server.calls().getLast().query()).isEqualTo("to=b8");
    assertThat(
            Typed.command(
                    Map.of(), "fleet", "drain", "b7", "--to", "b8", "--server", server.address())
                .err())
        .contains("'--to' belongs to 'fleet move HOST'");
  }

  @Test
  void refusesAChangeWithoutAHostOrOfAnotherName() {
    assertThat(fleet("drain", "").err()).contains("fleet drain HOST.");
    assertThat(fleet("stop", "b7").err())
        .contains("There is no action 'stop': use show, drain, undrain, move or reconcile.");
  }

  @Test
  void comparesRecordsWithTheEngine() {
    server.on(
        "POST /api/fleet/reconciliation",
        "{'tasks':2,'differences':[{'taskId':'t_1','sentence':'It differs.'}]}");

    assertThat(Typed.command(Map.of(), "fleet", "reconcile", "--server", server.address()).out())
        .contains("Compared tasks: 2. Differences: 1.", "  t_1: It differs.");
    assertThat(server.calls().getLast().query()).isEqualTo("endOrphans=false");

    server.on("POST /api/fleet/reconciliation", "{'tasks':3,'differences':[]}");
    assertThat(
            Typed.command(
                    Map.of(), "fleet", "reconcile", "--end-orphans", "--server", server.address())
                .out())
        .contains("Compared tasks: 3. Records and engine agree.");
    assertThat(server.calls().getLast().query()).isEqualTo("endOrphans=true");
  }

  private Typed fleet(String action, String host) {
    return Typed.command(Map.of(), "fleet", action, host, "--server", server.address());
  }
}
