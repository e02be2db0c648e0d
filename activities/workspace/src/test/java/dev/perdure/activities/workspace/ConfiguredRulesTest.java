package dev.perdure.activities.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.journal.request.RecordedDecision;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.tool.CallOutcome;
import dev.perdure.activities.tool.CancellationCheck;
import dev.perdure.activities.tool.ToolCall;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.run.ToolRunner;
import dev.perdure.activities.tool.run.ToolRunnerServices;
import dev.perdure.planner.agent.AgentRegistry;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.permission.Policy;
import dev.perdure.planner.permission.Ruling;
import dev.perdure.planner.permission.ToolPermissions;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.tool.Demand;
import dev.perdure.planner.tool.ToolResult;
import io.temporal.failure.ActivityFailure;
import io.temporal.failure.ApplicationFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("slow")
class ConfiguredRulesTest extends WorkspaceScene {

  private static final RunId MAIN = TASK.mainRun();

  private int calls;

  /** Configuration file in which a rule may be written. */
  enum Place {
    ORGANISATION,
    USER,
    REPOSITORY
  }

  /** A call of each tool that changes files. */
  private static Map<String, JsonObject> changes() {
    var file = JsonObject.of("filePath", "new.txt");
    var edit = JsonObject.of("oldString", "").with("newString", "x");
    return Map.of(
        "edit",
        file.with("oldString", "").with("newString", "x"),
        "multiedit",
        file.with("edits", List.of(edit.fields())),
        "write",
        file.with("content", "x"),
        "patch",
        JsonObject.of("patchText", "*** Begin Patch\n*** Add File: new.txt\n+x\n*** End Patch"));
  }

  @ParameterizedTest
  @EnumSource
  void everyToolThatChangesFilesIsDeniedByAnyFile(Place place) throws Exception {
    write(place, "permission: {edit: deny}\n");
    open();

    for (var change : changes().entrySet()) {
      assertDenied(place, change.getKey(), call(change.getKey(), change.getValue()));
    }
  }

  private void assertDenied(Place place, String tool, ToolResult result) {
    assertThat(result.isError()).as(tool).isTrue();
    assertThat(result.metadata().object("ruling").text("layer"))
        .as(tool)
        .contains(place.name().toLowerCase(java.util.Locale.ROOT));
    assertThat(result.metadata().object("ruling").object("rule").text("source").orElseThrow())
        .as(tool)
        .contains(".yaml")
        .endsWith(":1");
    assertThat(result.output()).as(tool).contains(".yaml");
    assertThat(workspace().directory().resolve("new.txt")).as(tool).doesNotExist();
    assertThat(policy().withholds(ToolPermissions.of(tool)))
        .as("%s is withheld from models", tool)
        .isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{edit: {'src/**': deny}} | src/A.java | deny",
        "{edit: {'src/**': deny}} | docs/a.md | allow",
        "{edit: {'*': deny, 'docs/**': allow}} | docs/a.md | allow",
        "{edit: {'*': deny, 'docs/**': allow}} | src/A.java | deny",
        "{'*': deny} | src/A.java | deny",
        "{'e*': ask} | src/A.java | ask",
        "deny | src/A.java | deny"
      })
  void patternsAndWildcardsDecide(String permission, String path, String action) throws Exception {
    write(Place.REPOSITORY, "permission: " + permission);
    open();

    assertThat(action(new Demand("edit", path, path))).isEqualTo(action);
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void aPatternOfCommandsDeniesThem(Place place) throws Exception {
    write(place, "permission:\n  bash:\n    'git push *': deny\n");
    open();

    ToolResult result = call("bash", JsonObject.of("command", "echo a && git push origin x"));

    assertThat(result.isError()).isTrue();
    assertThat(result.metadata().object("ruling").object("rule").text("source").orElseThrow())
        .endsWith(":3");
  }

  @Test
  void anAllowanceOfTheUserHoldsAndOneOfTheOrganisationIsOverridden() throws Exception {
    write(Place.ORGANISATION, "permission: {webfetch: ask, bash: {'git push *': allow}}\n");
    write(Place.USER, "permission: {webfetch: allow, read: {'*.env': allow}}\n");
    open();

    assertThat(action(new Demand("webfetch", "a", "a"))).isEqualTo("allow");
    assertThat(action(new Demand("read", ".env", "a"))).isEqualTo("allow");
    assertThat(action(new Demand("bash", "git push x", "a"))).isEqualTo("allow");
  }

  @Test
  void aDenialStandsAgainstEveryLaterLayer() throws Exception {
    write(Place.ORGANISATION, "permission: {webfetch: deny}\n");
    write(Place.USER, "permission: {webfetch: allow}\n");
    write(Place.REPOSITORY, "permission: {webfetch: allow}\n");
    open();

    assertThat(action(new Demand("webfetch", "a", "a"))).isEqualTo("deny");
    assertThat(
            policies().ofApprovedCommands(TASK).evaluate(List.of(new Demand("webfetch", "a", "a"))))
        .isInstanceOf(Ruling.Denied.class);
  }

  @Test
  void theCeilingIsLoosenedByNoFile() throws Exception {
    write(Place.USER, "permission: allow\n");
    open();
    var plan = AgentRegistry.builtIn().agent("plan");

    assertThat(
            policies()
                .imagined(plan, Phase.EXECUTING, TASK)
                .evaluate(List.of(new Demand("edit", "a", "a"))))
        .isInstanceOf(Ruling.Denied.class);
  }

  @Test
  void whatWasAllowedAlwaysIsExplainedForANamedAgentToo() throws Exception {
    write(Place.USER, "permission: {webfetch: ask}\n");
    open();
    String allowed =
        """
        insert into remembered_rule
          (id, permission, pattern, action, scope, task_id, decided_by, decision_id)
        values ('1', 'webfetch', 'a', 'allow', 'task', ?, 'ada', 'd_1')
        """;
    RecordedDecision.insert(journal.database(), TASK, "d_1", "allow_always");
    journal.database().sql(allowed, TASK).update();
    var build = AgentRegistry.builtIn().agent("build");
    var fetch = List.of(new Demand("webfetch", "a", "a"));

    assertThat(policies().imagined(build, Phase.EXECUTING, TASK).evaluate(fetch))
        .isInstanceOf(Ruling.Allowed.class);
    assertThat(policies().imagined(build, Phase.EXPLORING, TASK).ceiling().holds()).isTrue();
  }

  @Test
  void aRepositoryLoosensNothing() throws Exception {
    write(
        Place.REPOSITORY,
        """
        permission:
          bash: {'rm *': allow, '*': ask, 'make *': allow}
          question: ask
        workspace: {caches: [/opt/x]}
        """);
    open();

    assertThat(action(new Demand("bash", "rm -rf x", "a"))).isEqualTo("ask");
    assertThat(action(new Demand("bash", "make all", "a"))).as("own exception").isEqualTo("allow");
    assertThat(
            policies()
                .imagined(AgentRegistry.builtIn().agent("general"), Phase.EXECUTING, TASK)
                .evaluate(List.of(new Demand("question", "*", "a"))))
        .as("an ask does not lift a denial")
        .isInstanceOf(Ruling.Denied.class);
    assertThat(notices()).anyMatch(text -> text.contains("/opt/x"));
  }

  @Test
  void aTaskKeepsTheRulesItBeganWith() throws Exception {
    write(Place.USER, "permission: {webfetch: deny}\n");
    open();
    write(Place.USER, "permission: {edit: deny, webfetch: allow}\n");
    activities.open(REF);
    write("cart.txt", "x");

    assertThat(action(new Demand("webfetch", "a", "a"))).isEqualTo("deny");
    assertThat(action(new Demand("edit", "a", "a"))).isEqualTo("allow");
    assertThat(policies().configured().now().getLast().rules()).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "REPOSITORY | permision: {edit: deny} | line 1: there is no key 'permision', did you mean"
            + " 'permission'",
        "REPOSITORY | trust: allow | line 1: 'trust' has an effect only in",
        "REPOSITORY | formatter: {} | line 1: 'formatter' has an effect only in the user's"
            + " perdure.yaml",
        "REPOSITORY | workspace: {setups: []} | there is no key 'workspace.setups', did you mean",
        "ORGANISATION | workspace: {} | line 1: 'workspace' has an effect only in the user's",
        "USER | users: {} | line 1: 'users' is not supported yet",
        "USER | permission: {edit: no} | line 1: 'no' is not an action",
      })
  void aTaskDoesNotStartWithAFileThatCannotBeFollowed(Place place, String text, String message)
      throws Exception {
    write(place, text);
    create(JsonObject.empty());

    assertThatThrownBy(() -> activities.open(REF))
        .isInstanceOfSatisfying(
            ActivityFailure.class,
            failure -> {
              var cause = (ApplicationFailure) failure.getCause();
              assertThat(cause.getType()).isEqualTo("config_invalid");
              assertThat(cause.getOriginalMessage()).contains(".yaml").contains(message);
            });
  }

  private void open() {
    openTask();
    journal.run(TASK, "main");
  }

  private void write(Place place, String text) throws IOException {
    Path file =
        switch (place) {
          case ORGANISATION -> files().organisation();
          case USER -> files().user().path();
          case REPOSITORY -> users.directory().resolve(".perdure/perdure.yaml");
        };
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    if (place == Place.REPOSITORY) {
      users.git("add", "-A");
      users.git("commit", "-m", "Settings");
    }
  }

  private Policy policy() {
    return policies().of(records.runStore().get(MAIN));
  }

  private String action(Demand demand) {
    return switch (policy().evaluate(List.of(demand))) {
      case Ruling.Allowed _ -> "allow";
      case Ruling.NeedsApproval _ -> "ask";
      case Ruling.Denied _ -> "deny";
    };
  }

  private ToolResult call(String tool, JsonObject arguments) throws InterruptedException {
    var runner =
        new ToolRunner(
            toolbox(), new ToolRunnerServices(records.toolJournalStore(), records.artifactStore()));
    var context =
        new ToolContext(
            MAIN,
            new CallId(MAIN + ".1." + ++calls),
            "build",
            places().worktree(records.taskReader().get(TASK)),
            policy(),
            CancellationCheck.none());
    var verdict = runner.run(new ToolCall(tool, Json.write(arguments)), context, Optional.empty());
    return ((CallOutcome.Completed) verdict).result();
  }
}
