package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.json.Json;
import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import dev.perdure.web.cli.DocumentPage;
import dev.perdure.web.cli.Typed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * One task on a repository with the files of all pages of docs/extend, and with a hook and an MCP
 * server whose program is missing.
 */
@Requires(MachinePart.PYTHON)
class ExtendedTaskTest extends OnScriptedTasks {

  private static final String GENERATED = "// GENERATED FROM schema/customer.yaml\n";
  private static final String SCRIPT =
      """
      - when: {agent: migration-reviewer}
        tool_calls:
        - {name: bash, arguments: {command: make deploy, description: Deploy}}
        - {name: write, arguments: {filePath: a.sql, content: a}}
        - {name: read, arguments: {filePath: db/migrations/0001_add_email_to_customers.sql}}
      - {when: {agent: migration-reviewer}, text: No objections.}
      - when: {agent: build}
        tool_calls:
        - {name: skill, arguments: {name: release-notes}}
        - {name: tickets_get, arguments: {key: SHOP-12}}
      - when: {agent: build, contains: "Add a column `email`"}
        tool_calls:
        - {name: new_migration, arguments: {title: Add email to customers}}
        - {name: tickets_comment, arguments: {key: SHOP-12, text: Done.}}
        - {name: write, arguments: {filePath: gen/customer.js, content: changed}}
        - {name: todowrite, arguments: {todos: []}}
        - {name: task, arguments: {description: A, prompt: B, subagent_type: migration-reviewr}}
      - when: {agent: build, contains: db/migrations/0001_add_email_to_customers.sql}
        tool_calls:
        - name: task
          arguments: {description: Review, prompt: Review it, subagent_type: migration-reviewer}
      - {when: {agent: build, contains: No objections.}, text: The migration is reviewed.}
      """;

  private static Typed typed;
  private static TaskPage task;
  private static GreetingRepository extended;

  @BeforeAll
  static void runsOneTask() throws IOException {
    extended = GreetingRepository.at(directory.resolve("extended"));
    DocumentPage.in("extend").forEach(page -> page.writeTo(extended.root()));
    Path settings = extended.root().resolve(".perdure/perdure.yaml");
    Files.writeString(
        settings,
        Files.readString(settings)
            .replace("mcp:\n", "mcp:\n  away: {command: pyhton3}\n")
            .replace(
                "  tool.before:\n",
                """
                  tool.before:
                    - match: todowrite
                      command: pyhton3 .perdure/hooks/protect_generated.py
                """));
    Path generated = Files.createDirectories(extended.root().resolve("gen"));
    Files.writeString(generated.resolve("customer.js"), GENERATED);
    extended.git("add", "--all");
    extended.git("commit", "--quiet", "--message=Extensions");
    typed =
        Typed.command(
            Map.of("PERDURE_SERVER", server.url(), "PERDURE_DATA", stage.data().toString()),
            "run",
            "--repo",
            extended.root().toString(),
            "--strategy",
            "build-only",
            "--model",
            "script/" + Files.writeString(directory.resolve("extended.yaml"), SCRIPT),
            "--yes",
            "--trust",
            "--json",
            "Keep the email of a customer (SHOP-12)");
    assertThat(typed.code()).as(typed.err() + typed.out()).isZero();
    task = TaskPage.of(server.url(), Json.mapper().readTree(typed.out()).path("id").asString());
  }

  /** Perdure keeps a connection to an idle server for ten minutes. */
  @AfterAll
  static void endsTheIdleServer() {
    KillSurvivors.end(stage.records(task));
  }

  @Test
  void theHookRefusesTheEditOfTheGeneratedFile() {
    assertThat(result("write"))
        .isEqualTo(
            "A hook refused this call: gen/customer.js is generated: change schema/customer.yaml"
                + " and run make generate.");
    assertThat(file("gen/customer.js")).isEqualTo(GENERATED);
  }

  @Test
  void aHookWithoutItsProgramRefusesWithTheSentenceOfThePage() {
    String sentence = result("todowrite");

    assertThat(sentence).startsWith("A hook refused this call: The hook 'pyhton3");
    assertThat(DocumentPage.of("extend/hook.md").text()).contains("`" + sentence + "`");
  }

  @Test
  void theToolsOfTheServerAreCalledAndAServerWithoutItsProgramIsNamed() {
    assertThat(result("tickets_get"))
        .isEqualTo(DocumentPage.of("extend/mcp-server.md").file("docs/tickets/SHOP-12.md"));
    assertThat(file("docs/tickets/SHOP-12.md")).endsWith("\nComment: Done.\n");
    assertThat(typed.err()).contains("The MCP server 'away' can't be used:");
  }

  @Test
  void theResultOfTheToolReachesTheModelAndItsFileTheBranch() {
    String path = result("new_migration").strip();

    assertThat(path).isEqualTo("db/migrations/0001_add_email_to_customers.sql");
    assertThat(file(path)).isEqualTo("-- Add email to customers\n");
  }

  @Test
  void theSkillIsLoaded() {
    assertThat(result("skill")).contains("Leave out refactoring", "release-notes/template.md`");
  }

  @Test
  void theAgentIsChosenWithItsRights() {
    JsonNode review =
        task.get("/api/tasks/" + task.id() + "/runs")
            .path("items")
            .valueStream()
            .filter(run -> run.path("agent").asString().equals("migration-reviewer"))
            .findFirst()
            .orElseThrow();
    String run = review.path("id").asString().substring(task.id().length() + 1);

    assertThat(result(run, "bash")).contains("is denied by the rule bash '*': deny");
    assertThat(result(run, "write")).contains("is denied by the rule", "nothing may change");
    assertThat(result(run, "read")).contains("-- Add email to customers");
    assertThat(task.messages("main").toString())
        .contains("There is no subagent 'migration-reviewr'", "No objections.");
  }

  private static String result(String tool) {
    return result("main", tool);
  }

  private static String result(String run, String tool) {
    return task.messages(run)
        .path("items")
        .valueStream()
        .flatMap(message -> message.path("parts").valueStream())
        .filter(part -> part.path("kind").asString().equals("tool_result"))
        .filter(part -> part.path("name").asString().equals(tool))
        .map(part -> part.path("content").asString())
        .findFirst()
        .orElseThrow();
  }

  private static String file(String path) {
    return extended.git("show", task.task().at("/result/branch").asString() + ":" + path);
  }
}
