package dev.perdure.activities.extension;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.perdure.activities.agent.TaskConfigurationLookup;
import dev.perdure.activities.agent.TestPolicies;
import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.journal.JournalModule;
import dev.perdure.activities.journal.conversation.HookCall;
import dev.perdure.activities.journal.conversation.HookVerdictStore;
import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.tool.CallOutcome;
import dev.perdure.activities.tool.ToolBench;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.activities.tool.run.PostEditCheck;
import dev.perdure.activities.tool.run.ToolRunner;
import dev.perdure.activities.tool.run.ToolRunnerServices;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.permission.Ceiling;
import dev.perdure.planner.permission.Policy;
import dev.perdure.planner.permission.Rule;
import dev.perdure.planner.permission.RuleAction;
import dev.perdure.planner.permission.RuleLayer;
import dev.perdure.planner.permission.Ruleset;
import dev.perdure.planner.request.subject.PermissionSubjectItem;
import dev.perdure.planner.tool.ToolResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgramsTest {

  private static final JsonObject HELLO = JsonObject.of("text", "hello");
  @TempDir Path home;
  private final TestJournal database = TestJournal.open();
  private ToolBench bench;

  @BeforeEach
  void open() {
    bench = new ToolBench(home);
  }

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void aCustomToolTakesItsArgumentsAsJsonAndGivesItsOutput() throws IOException {
    configured("");

    assertThat(call("shout", ToolBench.everything()).output()).contains("GOT {\"text\":\"hello\"}");
  }

  @Test
  void aPersonIsAskedInASentence() throws IOException {
    configured("");

    assertThat(run("shout", bench.nextCall(), asking(), HELLO))
        .isInstanceOfSatisfying(
            CallOutcome.NeedsPermission.class,
            ask ->
                assertThat(ask.subject().items())
                    .singleElement()
                    .extracting(PermissionSubjectItem::text)
                    .isEqualTo("the custom tool shout"));
  }

  @Test
  void aHookRefusesByExitCodeTwoAndItsWords() throws IOException {
    configured("hooks: {tool.before: [{command: \"echo Not on Fridays >&2; exit 2\"}]}");

    assertThat(call("shout", ToolBench.everything()).output())
        .isEqualTo("A hook refused this call: Not on Fridays");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"hookSpecificOutput\":{\"permissionDecision\":\"deny\",\"permissionDecisionReason\":\"Not"
            + " here\"}} | A hook refused this call: Not here",
        "{\"decision\":\"block\",\"reason\":\"Blocked\"} | A hook refused this call: Blocked",
        "{\"hookSpecificOutput\":{\"permissionDecision\":\"ask\"}} | wants a person to be asked",
        "{\"continue\":false,\"stopReason\":\"Halt\"} | A hook refused this call: Halt",
        "{\"hookSpecificOutput\":{\"updatedInput\":{\"text\":\"other\"}}} | \"text\":\"other\"",
        "{\"hookSpecificOutput\":{\"permissionDecision\":\"allow\"}} | GOT",
        "Looks good | GOT",
      })
  void aHookOfClaudeCodeAnswersAsItsDocumentsSay(String answer, String outcome) throws IOException {
    Files.writeString(bench.root.resolve("answer"), answer);
    configured(
        "hooks: {tool.before: [{dialect: claude, match: 'bash|sh*', command: 'cat > told; cat"
            + " \"$CLAUDE_PROJECT_DIR/answer\"'}]}");

    assertThat(call("shout", ToolBench.everything()).output()).contains(outcome);
    assertThat(bench.root.resolve("told"))
        .content()
        .contains("\"hook_event_name\":\"PreToolUse\"", "\"tool_input\":{\"text\":\"hello\"}");
  }

  @Test
  void aHookChangesTheArguments() throws IOException {
    configured(
        """
        hooks:
          tool.before:
          - {match: "sh*", command: 'echo {\\"arguments\\":{\\"text\\":\\"other\\"}}'}
        """);

    assertThat(call("shout", ToolBench.everything()).output()).contains("\"text\":\"other\"");
  }

  @Test
  void changedArgumentsAreHeldAgainstTheSchemaAgain() throws IOException {
    configured("hooks: {tool.before: [{command: 'echo {\\\"arguments\\\":{\\\"text\\\":7000}}'}]}");

    assertThat(call("shout", ToolBench.everything()).output())
        .contains("A hook changed the arguments.", "/text: integer found, string expected");
    assertThat(bench.root.resolve("ran.json")).doesNotExist();
  }

  @Test
  void aHookThatDoesNotReturnRefuses() throws IOException {
    configured("hooks: {tool.before: [{command: sleep 60, timeoutMs: 200}]}");

    assertThat(call("shout", ToolBench.everything()).output())
        .contains("The hook 'sleep 60' did not return within 200 ms");
  }

  @Test
  void aHookThatDoesNotReturnPassesWhereTheFileSaysSo() throws IOException {
    configured("hooks: {tool.before: [{command: sleep 60, timeoutMs: 200, onTimeout: pass}]}");

    assertThat(call("shout", ToolBench.everything()).output()).contains("GOT");
  }

  @ParameterizedTest
  @CsvSource({
    "fails, 60000, It answered with status 500.",
    "silent, 500, did not return within 500 ms",
    "huge, 60000, It can't be run: body exceeds capacity: 8388608.",
    "words, 60000, did not answer with a JSON object",
    "refuses, 60000, Not on Fridays"
  })
  void aHookByUrlThatGivesNoVerdictRefuses(String path, int timeoutMs, String why)
      throws IOException {
    HttpServer server = HookServer.start();
    try {
      String url = "http://127.0.0.1:%d/%s".formatted(server.getAddress().getPort(), path);
      configured("hooks: {tool.before: [{url: '%s', timeoutMs: %d}]}".formatted(url, timeoutMs));

      assertThat(call("shout", ToolBench.everything()).output()).contains(why);
      assertThat(bench.root.resolve("ran.json")).doesNotExist();
    } finally {
      server.stop(0);
    }
  }

  @Test
  void theTimeAndTheVerdictOfAHookStandWithTheResult() throws IOException {
    configured("hooks: {tool.after: [{command: 'true'}]}");

    assertThat(call("shout", ToolBench.everything()).metadata().list("hooks"))
        .singleElement()
        .asString()
        .contains("event=tool.after", "elapsedMs=", "verdict=pass");
  }

  @Test
  void aHookIsAskedOnceAboutACallThatIsTakenUpAgain() throws IOException {
    configured("hooks: {tool.before: [{command: 'echo x >> asked.txt'}]}");
    String call = bench.nextCall();

    run("shout", call, asking(), HELLO);
    run("shout", call, asking(), HELLO);

    assertThat(bench.root.resolve("asked.txt")).hasContent("x");
  }

  @Test
  void aHookThatWasInterruptedCountsAsOneThatFailed() throws IOException {
    configured("hooks: {tool.before: [{command: 'true'}]}");
    String call = bench.nextCall();
    new HookVerdictStore(database.database())
        .begin(new HookCall(new CallId(call), "tool.before", 0));

    assertThat(ToolBench.done(run("shout", call, ToolBench.everything(), HELLO)).output())
        .contains("The hook 'true' was interrupted.");
  }

  @Test
  void aHookRefusesInsteadOfAPersonBeingAsked() throws IOException {
    configured("hooks: {permission.ask: [{command: 'echo No >&2; exit 2'}]}");

    assertThat(call("shout", asking()).output()).contains("A hook refused this call: No");
  }

  @Test
  void aSkillIsOfferedByItsDescriptionAndLoadedByItsName() throws IOException {
    configured("");
    skill(home.resolve(".claude/skills/release"), "Cut releases", "Tag first.");

    var name = JsonObject.of("name", "release");
    assertThat(ToolBench.done(run("skill", bench.nextCall(), ToolBench.planning(), name)).output())
        .startsWith("Tag first.");
  }

  @Test
  void aSkillThatIsALinkToElsewhereIsNotRead() throws IOException {
    Path secret = Files.writeString(home.resolve("secret"), "Do not tell");
    Path folder = Files.createDirectories(bench.root.resolve(".perdure/skills/leak"));
    Files.createSymbolicLink(folder.resolve("SKILL.md"), secret);

    assertThat(new SkillLoader(home.resolve("nowhere"), Optional.of(bench.root)).all()).isEmpty();
  }

  @Test
  void theRepositorysSkillWinsOverTheHomes() throws IOException {
    skill(home.resolve(".claude/skills/release"), "The home's", "Home.");
    skill(bench.root.resolve(".agents/skills/release"), "The repository's", "Here.");

    assertThat(new SkillLoader(home, Optional.of(bench.root)).all().get("release").description())
        .isEqualTo("The repository's");
  }

  private static void skill(Path folder, String description, String body) throws IOException {
    Files.createDirectories(folder);
    Files.writeString(
        folder.resolve("SKILL.md"),
        "---\nname: x\ndescription: %s\n---\n%s\n".formatted(description, body));
  }

  @Test
  void noHookLiftsWhatARuleDenies() throws IOException {
    configured("hooks: {tool.before: [{command: 'echo {\\\"verdict\\\":\\\"pass\\\"}'}]}");

    assertThat(call("shout", ToolBench.planning()).metadata().object("ruling").text("layer"))
        .contains("ceiling");
  }

  private void configured(String hooks) throws IOException {
    Path file = home.resolve(".config/perdure/perdure.yaml");
    Files.createDirectories(file.getParent());
    Files.writeString(
        file,
        """
        customTools:
          shout:
            description: Says it again
            parameters: {properties: {text: {type: string}}}
            command: "echo GOT $(tee ran.json)"
        """
            + hooks);
  }

  private ToolResult call(String tool, Policy policy) {
    return ToolBench.done(run(tool, bench.nextCall(), policy, HELLO));
  }

  private CallOutcome run(String tool, String call, Policy policy, JsonObject arguments) {
    JournalModule journal = new JournalModule(database.database());
    var files = ConfigFiles.of(Map.of(), home);
    var settings = new TaskConfigurationLookup(journal.taskStore(), files);
    var hooks = new ToolCallHookRunner(settings, journal.hookVerdictStore(), Sandbox.none());
    var tools =
        new Toolbox(
            List.of(),
            new ExternalTools(settings, Sandbox.none(), _ -> List.of(), skills(journal, settings)));
    var stores =
        new ToolRunnerServices(bench.journal, bench.artifacts, hooks, PostEditCheck.none());
    var runner = new ToolRunner(tools, stores);
    return ToolBench.run(runner, tool, arguments, bench.context(call, policy));
  }

  private SkillSource skills(JournalModule journal, TaskConfigurationLookup settings) {
    var policies = TestPolicies.of(journal, settings, ConfigFiles.of(Map.of(), home));
    return new SkillSource(journal.taskReader(), journal.runStore(), policies, home);
  }

  private static Policy asking() {
    var rules = List.of(Rule.of("*", "*", RuleAction.ASK));
    return Policy.of(List.of(new Ruleset(RuleLayer.TASK, "test", rules)), Ceiling.NONE);
  }
}
