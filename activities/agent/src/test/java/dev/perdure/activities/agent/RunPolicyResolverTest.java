package dev.perdure.activities.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.journal.JournalModule;
import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.activities.journal.run.NewRun;
import dev.perdure.activities.journal.run.UserMessage;
import dev.perdure.activities.journal.task.McpToolRecord;
import dev.perdure.activities.network.ProxyRule;
import dev.perdure.planner.agent.AgentRegistry;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.permission.DemandVerdict;
import dev.perdure.planner.permission.RuleAction;
import dev.perdure.planner.permission.RuleLayer;
import dev.perdure.planner.permission.Ruling;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.planner.task.RunSettings;
import dev.perdure.planner.tool.Demand;
import dev.perdure.planner.tool.ToolSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunPolicyResolverTest {

  @RegisterExtension final TestJournal database = TestJournal.open();
  private final JournalModule journal = new JournalModule(database.database());
  private final TaskId task = database.task("t_1");
  @TempDir private Path home;

  @Test
  void bindsASubagentByItsParentsRulesWhateverItsIdIs() {
    open("main", RunKind.MAIN, null, "explore");

    assertThat(policies().of(open("helper", RunKind.DELEGATED, "main", "general")).parent())
        .isNotNull();
    assertThat(policies().of(open("step-a.task", RunKind.STEP, "main", "general")).parent())
        .isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "request, TASK, the request gives an address there",
    "message, TASK, a message of ada gives an address there"
  })
  void allowsTheHostsThatAPersonGaveWithTheTask(String where, RuleLayer layer, String source) {
    RunRecord run = open("main", RunKind.MAIN, null, "plan");
    say(where, "Use https://docs.example.org/api, not http://10.0.0.7/.");

    for (String phase : List.of("plan", "build")) {
      RunRecord acting = phase.equals("plan") ? run : open("b", RunKind.STEP, null, "build");
      DemandVerdict verdict = host(acting, "docs.example.org");
      assertThat(verdict.action()).as(phase).isEqualTo(RuleAction.ALLOW);
      assertThat(verdict.rule().layer()).isEqualTo(layer);
      assertThat(verdict.rule().source()).isEqualTo(source);
      assertThat(host(acting, "10.0.0.7").action()).isNotEqualTo(RuleAction.ALLOW);
    }
  }

  @Test
  void takesNoHostFromWordsThatNoPersonWrote() {
    RunRecord run = open("main", RunKind.MAIN, null, "build");
    journal
        .conversationStore()
        .append(run.id(), "page", 1, List.of(new Part.Text("https://evil.example/", true)));
    journal
        .conversationStore()
        .append(run.id(), "brief", 1, List.of(new Part.Text("https://evil.example/", false)));

    assertThat(host(run, "evil.example").action()).isEqualTo(RuleAction.ASK);
  }

  @Test
  void asksForAHostOfThePlansCommandsOnlyUntilThePlanIsApproved() {
    var builder = AgentRegistry.builtIn().agent("build");
    List<Demand> host = List.of(ProxyRule.demand("files.example", "to fetch a page"));

    assertThat(policies().ofStep(builder.name(), task, List.of()).evaluate(host))
        .isInstanceOf(Ruling.NeedsApproval.class);
    assertThat(
            policies()
                .ofStep(builder.name(), task, List.of("curl https://files.example/a"))
                .evaluate(host))
        .isInstanceOf(Ruling.Allowed.class);
  }

  @ParameterizedTest
  @CsvSource({
    "task, true",
    "todowrite, true",
    "todoread, true",
    "look_up, true",
    "fake_look, true",
    "change, false",
    "fake_write, false",
    "edit, false"
  })
  void letsAnAnswerUseSubagentsListsAndToolsThatOnlyRead(String permission, boolean allowed)
      throws IOException {
    Files.createDirectories(home.resolve(".config/perdure"));
    Files.writeString(
        home.resolve(".config/perdure/perdure.yaml"),
        """
        customTools:
          look_up: {description: Looks, command: cat, readOnly: true}
          change: {description: Changes, command: cat}
        """);
    journal
        .mcpToolStore()
        .replace(
            task, "fake", List.of(tool("fake_look", true), tool("fake_write", false)), List.of());
    RunRecord answer = open("main", RunKind.MAIN, null, "explore");
    RunRecord explorer = open("explore-a", RunKind.EXPLORE, null, "explore");
    Demand demand = new Demand(permission, "*", "A call");

    assertThat(policies().of(answer).evaluate(List.of(demand)) instanceof Ruling.Allowed)
        .isEqualTo(allowed);
    assertThat(policies().of(explorer).evaluate(List.of(demand))).isInstanceOf(Ruling.Denied.class);
  }

  private McpToolRecord tool(String name, boolean readOnly) {
    return new McpToolRecord(task, "fake", name, new ToolSpec(name, "", "{}", readOnly), true);
  }

  private void say(String where, String words) {
    if (where.equals("message")) {
      journal
          .steeringStore()
          .add(new UserMessage("u_1", task, "ada", UserMessage.When.STEER, words));
    } else {
      database.database().sql("update task set request = ? where id = ?", words, task).update();
    }
  }

  private DemandVerdict host(RunRecord run, String host) {
    return policies()
        .of(run)
        .evaluate(List.of(ProxyRule.demand(host, "to fetch a page")))
        .verdicts()
        .getFirst();
  }

  private RunRecord open(String name, RunKind kind, @Nullable String parent, String agent) {
    return journal
        .runStore()
        .open(
            new NewRun(
                task.run(name),
                task,
                kind,
                parent == null ? null : task.run(parent),
                name,
                agent,
                Phase.EXECUTING,
                null,
                "Title",
                null,
                null,
                null,
                false,
                RunSettings.unsteered()));
  }

  private RunPolicyResolver policies() {
    return TestPolicies.of(journal, AgentRegistry.builtIn(), ConfigFiles.of(Map.of(), home));
  }
}
