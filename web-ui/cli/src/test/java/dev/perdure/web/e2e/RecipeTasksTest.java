package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.json.Json;
import dev.perdure.testing.Eventually;
import dev.perdure.web.cli.DocumentPage;
import dev.perdure.web.cli.Typed;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Recipes of docs/recipes that are carried out by their own commands and files. */
class RecipeTasksTest extends OnScriptedTasks {

  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");
  private static final String STEPS =
      """
      - when: {agent: plan, phase: writing-the-plan}
        tool_calls:
        - {name: plan_write, arguments: {plan: {overview: Move, approach: In turn, steps: [
            {id: expand, title: Expand, instructions: Add., checks: [{command: test -s expand.sql}]},
            {id: backfill, title: Backfill, instructions: Copy., dependsOn: [expand],
              checks: [{command: test -s backfill.sql}]},
            {id: contract, title: Contract, instructions: Remove., dependsOn: [backfill],
              checks: [{command: test -s contract.sql}]}], verification: [{command: ls}]}}}
        - {name: plan_exit, arguments: {}}
      - when: {agent: build, step: expand}
        tool_calls: [{name: write, arguments: {filePath: expand.sql, content: add}}]
      - when: {agent: build, step: backfill}
        tool_calls: [{name: write, arguments: {filePath: backfill.sql, content: copy}}]
      - when: {agent: build, step: contract}
        tool_calls: [{name: write, arguments: {filePath: contract.sql, content: %s}}]
      - {text: Done., times: always}
      """;

  @Test
  void aMigrationIsApprovedStepByStepAndItsLastStepIsTakenBackForAnotherModel() throws IOException {
    DocumentPage page = DocumentPage.of("recipes/approve-a-migration-step-by-step.md");
    String model = script("migration", STEPS.formatted("drop"));
    TaskPage task =
        TaskPage.of(
            server.url(),
            typed(
                    page.command("run ").replace(" . ", " " + repository.root() + " "),
                    "--model",
                    model)
                .strip());
    for (String step : List.of("expand", "backfill", "contract")) {
      String request = task.nextRequest("plan").path("id").asString();
      assertThat(typed("inbox")).contains("plan, ");
      assertThat(typed("show " + request)).contains(step);
      typed(
          page.command("approve REQUEST --step expand")
              .replace("REQUEST", request)
              .replace("expand", step));
    }
    JsonNode first = delivered(task);
    assertThat(typed("show " + task.id())).contains("done");
    assertThat(stage.file(first, "contract.sql")).isEqualTo("drop");

    takesBack(task);
  }

  private static void takesBack(TaskPage task) throws IOException {
    DocumentPage page = DocumentPage.of("recipes/try-a-step-with-another-model.md");
    String other = script("another", STEPS.formatted("rename"));
    Eventually.holds(() -> areRunsOver(task));
    for (String start : List.of("reset TASK STEP --dry-run", "set-model ")) {
      String said = typed(filled(page.command(start), task, other));
      assertThat(said).as(start).doesNotContain("backfill");
    }
    assertThat(page.commands()).contains("reset TASK STEP");
    typed(filled("reset TASK STEP", task, other));

    Eventually.holds(() -> task.task().at("/plan/steps/2/attempts").asInt() == 2);
    JsonNode second = delivered(task);
    assertThat(stage.file(second, "contract.sql")).isEqualTo("rename");
    assertThat(second.at("/plan/steps/1/attempts").asInt()).isOne();
  }

  /** Whether no run of the task is at work, such as the one that sums it up. */
  private static boolean areRunsOver(TaskPage task) {
    return task.get("/api/tasks/" + task.id() + "/runs")
        .path("items")
        .valueStream()
        .noneMatch(run -> run.path("state").asString().equals("running"));
  }

  private static String filled(String command, TaskPage task, String model) {
    return command.replace("TASK", task.id()).replace("STEP", "contract").replace("MODEL", model);
  }

  @Test
  void aJobStartsATaskOnceAndAPersonApprovesItInTheMorning()
      throws IOException, InterruptedException {
    DocumentPage page = DocumentPage.of("recipes/start-at-night-approve-in-the-morning.md");
    ObjectNode body = (ObjectNode) Json.mapper().readTree(page.file("nightly.json"));
    ((ObjectNode) body.path("repository")).put("location", repository.root().toString());
    String planning = "- when: {agent: plan, phase: writing-the-plan}\n  tool_calls:\n";
    body.put("model", script("nightly", planning + PLAN + FIX));
    Path job = Files.createDirectories(directory.resolve("nightly"));
    Files.writeString(job.resolve("nightly.json"), body.toString());
    String call =
        page.blocks().stream()
            .map(DocumentPage.Block::content)
            .filter(block -> block.contains("curl"))
            .findFirst()
            .orElseThrow()
            .replace("~/.local/share/perdure/token", stage.data().resolve("token").toString())
            .replace("http://127.0.0.1:8080", server.url());

    String id = bash(job, call);
    assertThat(bash(job, call)).as("the task of the night").isEqualTo(id);
    TaskPage task = TaskPage.of(server.url(), id);
    String request = task.nextRequest("plan").path("id").asString();
    for (String command : List.of("inbox", "show REQUEST", "approve REQUEST")) {
      typed(page.command(command).replace("REQUEST", request));
    }

    assertThat(delivered(task).path("state").asString()).isEqualTo("delivered");
    assertThat(typed("tasks")).contains(id, "delivered");
  }

  @Test
  void aPullRequestIsReviewedOnItsOwnCommit() throws IOException, InterruptedException {
    DocumentPage page = DocumentPage.of("recipes/review-a-pull-request.md");
    GreetingRepository shop = GreetingRepository.at(directory.resolve("reviewed"));
    Path origin = directory.resolve("reviewed.git");
    shop.git("clone", "--quiet", "--bare", ".", origin.toString());
    shop.git("remote", "add", "origin", origin.toString());
    Files.writeString(shop.root().resolve("farewell.sh"), "echo Goodbye\n");
    shop.git("add", "--all");
    shop.git("commit", "--quiet", "--message=A farewell");
    shop.git("push", "--quiet", "origin", "HEAD:refs/pull/12/head");
    shop.git("reset", "--quiet", "--hard", "HEAD~1");
    String fetch = page.blocks().getFirst().content().lines().findFirst().orElseThrow();
    String model =
        script(
            "review",
            """
            - when: {agent: general}
              tool_calls:
              - name: bash
                arguments: {command: git diff origin/main HEAD, description: Compare}
            - {when: {agent: general, contains: "+echo Goodbye"}, text: "farewell.sh:1 is rude."}
            - {text: "See the report.", times: always}
            """);

    bash(shop.root(), fetch);
    String run = page.command("run ").replace(" . ", " " + shop.root() + " ");
    String said = typed(run, "--model", model, "--json");

    JsonNode task = Json.mapper().readTree(said);
    assertThat(task.path("state").asString()).isEqualTo("answered");
    assertThat(TaskPage.of(server.url(), task.path("id").asString()).messages("main").toString())
        .contains("farewell.sh:1 is rude.");
  }

  private static JsonNode delivered(TaskPage task) {
    JsonNode ended = task.ended();
    assertThat(ended.path("state").asString()).as(ended + server.log()).isEqualTo("delivered");
    return ended;
  }

  private static String script(String name, String text) throws IOException {
    return "script/" + Files.writeString(directory.resolve("recipe-" + name + ".yaml"), text);
  }

  /** Runs a command line of a page, with more words, and returns its output. */
  private static String typed(String line, String... more) {
    List<String> words = new ArrayList<>();
    Matcher word = WORD.matcher(line);
    while (word.find()) {
      words.add(word.group(1) == null ? word.group(2) : word.group(1));
    }
    words.addAll(1, List.of(more));
    Typed typed =
        Typed.command(
            Map.of("PERDURE_SERVER", server.url(), "PERDURE_DATA", stage.data().toString()),
            words.toArray(String[]::new));
    assertThat(typed.code()).as(line + ": " + typed.err() + typed.out()).isZero();
    return typed.out();
  }

  /** Runs a block of a page in a folder; returns the id if the output is a task. */
  private static String bash(Path folder, String block) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder("bash", "-c", block)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said.startsWith("{") ? Json.mapper().readTree(said).path("id").asString() : said;
  }
}
