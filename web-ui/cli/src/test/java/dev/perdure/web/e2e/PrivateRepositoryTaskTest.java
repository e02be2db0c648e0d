package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.forge.TestForge;
import dev.perdure.activities.forge.TestForgeApp;
import dev.perdure.activities.forge.TestSshServer;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.postgres.TestDatabase;
import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import dev.perdure.web.engine.Engine;
import dev.perdure.web.engine.TemporalConnection;
import dev.perdure.web.server.PerdureProperties;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Tasks on a private repository, over HTTPS with a token, over SSH, and with the tokens of a GitHub
 * App: cloned, changed, pushed, and a merge or pull request opened. Afterwards all places in which
 * the token could lie are searched for it.
 */
@Timeout(900)
@Requires({MachinePart.ENGINE, MachinePart.SANDBOX, MachinePart.SSH_SERVER})
@Tag("slow")
class PrivateRepositoryTaskTest {

  private static final String TOKEN = "glpat-zq9xTokenOfTheTeam01";
  private static final String PROJECT = "team/tools/shop";

  /** Searches all that a sandboxed command can read; the pattern does not match itself. */
  private static final String SEARCH =
      """
      - when: {agent: build}
        tool_calls:
        - name: bash
          arguments:
            command: >-
              { env; cat /proc/*/environ /proc/*/cmdline; git config --list --show-origin;
              grep -rsa 'zq[9]x' DIRECTORY "$HOME/.gitconfig" "$HOME/.config" "$HOME/.ssh"; } 2>/dev/null
              | grep -aq 'zq[9]x' && echo found > search.txt || echo nothing > search.txt
      - {when: {agent: build}, text: Searched., times: always}
      """;

  @TempDir static Path directory;
  private static TestForge forge;
  private static TestForge gitHub;
  private static TestSshServer ssh;
  private static TestDatabase database;
  private static Engine engine;
  private static PerdureProcess server;
  private static ProcessLines processes;

  @BeforeAll
  static void start() throws Exception {
    forge = TestForge.encrypted(directory.resolve("forge"));
    forge.add(PROJECT);
    forge.allow(TOKEN, PROJECT);
    gitHub = TestForge.open(directory.resolve("github"));
    gitHub.add("octo/shop");
    ssh = TestSshServer.of(forge.repositories(), directory.resolve("ssh"));
    Path home = Files.createDirectory(directory.resolve("home"));
    ssh.writeSettings(home, true);
    database = TestDatabase.empty();
    Path engineData = Files.createDirectory(directory.resolve("engine"));
    engine = PerdureProperties.of(System.getenv()).stack(false).engine().start(engineData);
    String script = SEARCH.replace("DIRECTORY", directory.toString());
    processes = ProcessLines.watch(Files.createDirectory(directory.resolve("bin")));
    server =
        PerdureProcess.serve(
            directory.resolve("data"), environment(home, write("script.yaml", script)));
  }

  private static Map<String, String> environment(Path home, Path script) {
    Map<String, String> environment = new HashMap<>();
    environment.put("PERDURE_DB_URL", database.access().jdbcUrl());
    environment.put("PERDURE_DB_USER", database.access().user());
    environment.put("PERDURE_DB_PASSWORD", database.access().password());
    environment.put("TEMPORAL_ADDRESS", engine.address());
    environment.put("PERDURE_MODEL", "script/" + script);
    environment.put("PERDURE_CONFIG", write("perdure.yaml", "trust: allow\n").toString());
    environment.put("HOME", home.toString());
    environment.put("PATH", processes.path());
    environment.put("GITLAB_URL", forge.url());
    environment.put("GITLAB_TOKEN", TOKEN);
    environment.put("GITHUB_URL", gitHub.url());
    environment.put("GITHUB_APP_ID", TestForgeApp.ID);
    environment.put("GITHUB_APP_PRIVATE_KEY", gitHub.app().keyOfGitHub());
    environment.put("GIT_SSL_CAINFO", forge.certificate().toString());
    return environment;
  }

  private static Path write(String name, String text) {
    try {
      return Files.writeString(directory.resolve(name), text);
    } catch (IOException fault) {
      throw new IllegalStateException(fault);
    }
  }

  @AfterAll
  static void stop() {
    server.close();
    processes.close();
    engine.close();
    database.close();
    ssh.close();
    forge.close();
    gitHub.close();
  }

  @Test
  void isChangedThroughARequestOverHttpsSshAndByAnAppAndNoTokenIsLeftAnywhere() throws Exception {
    List<TaskPage> tasks =
        List.of(
            delivered(forge.url() + "/" + PROJECT + ".git", forge, PROJECT),
            delivered(ssh.address(PROJECT), forge, PROJECT),
            delivered(gitHub.url() + "/octo/shop.git", gitHub, "octo/shop"));

    assertThat(forge.merges()).hasSize(2);
    assertThat(gitHub.merges()).hasSize(1);
    requireNone(new SecretSearch(TOKEN, "oauth2"), forge, tasks);
    assertThat(gitHub.app().tokens()).isNotEmpty();
    for (String token : gitHub.app().tokens()) {
      requireNone(new SecretSearch(token, "x-access-token"), gitHub, tasks);
    }
  }

  private static void requireNone(SecretSearch secrets, TestForge server, List<TaskPage> tasks)
      throws IOException, SQLException {
    assertThat(server.logins()).as("the server got the token").anyMatch(secrets::isIn);
    for (TaskPage task : tasks) {
      for (String path : List.of("", "/export", "/runs", "/runs/%s.main/messages")) {
        String at = "/api/tasks/" + task.id() + path.formatted(task.id());
        secrets.requireNone(at, task.get(at).toString(), task.id());
      }
      secrets.requireNone("history", histories(task.id()), task.id());
    }
    secrets.requireNone("log", PrivateRepositoryTaskTest.server.log(), "Perdure is ready");
    String rows = DatabaseDump.of(database.access());
    secrets.requireNone("rows", rows, tasks.getLast().id());
    assertThat(rows).as("the branch is pushed").doesNotContain("The branch stays with Perdure");
    secrets.requireNone("arguments of git", processes.gitArguments(), PROJECT);
    secrets.requireNone("all processes", processes.seen(), "dev.perdure.web.cli.Perdure");
    secrets.requireNoneInFilesOf(directory);
  }

  /** Carries a task out on a repository, and returns its page. */
  private static TaskPage delivered(String address, TestForge at, String repository) {
    TaskPage task = TaskPage.create(server.url(), body(address));
    while (!task.isAtRest()) {
      JsonNode request = task.nextRequest();
      boolean delivers = request.path("kind").asString().equals("delivery");
      task.decide(
          request, request.path("id").asString(), delivers ? "approve" : "allow_once", Map.of());
    }
    JsonNode ended = task.task();
    assertThat(ended.path("state").asString()).as(ended + server.log()).isEqualTo("delivered");
    assertThat(ended.at("/result/pullRequest").asString()).startsWith(at.url() + "/" + repository);
    String branch = ended.at("/result/branch").asString();
    assertThat(at.file(repository, branch, "search.txt")).isEqualTo("nothing");
    return task;
  }

  private static Map<String, Object> body(String address) {
    return Map.of(
        "request",
        "Search for the token",
        "strategy",
        "build-only",
        "repository",
        Map.of("location", address),
        "delivery",
        Map.of("mode", "pull_request", "draft", true));
  }

  /** All histories of a task's workflows, with their payloads as they are stored. */
  private static String histories(String task) {
    StringBuilder all = new StringBuilder();
    try (var connection = TemporalConnection.open(engine, Json.mapper(), "test");
        var executions =
            connection.client().listExecutions("WorkflowId STARTS_WITH '%s'".formatted(task))) {
      executions.forEach(execution -> {
        var id = execution.getExecution();
        connection
            .client()
            .fetchHistory(id.getWorkflowId(), id.getRunId())
            .getEvents()
            .forEach(event ->
                all.append(new String(event.toByteArray(), StandardCharsets.UTF_8)).append('\n'));
      });
    }
    return all.toString();
  }
}
