package dev.perdure.activities.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.perdure.activities.forge.ForgeAccess;
import dev.perdure.activities.git.Git;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.request.subject.DeliverySubject;
import dev.perdure.planner.request.subject.DeliverySubjectFile;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.CommitRequest;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Delivery to a bare repository, with a server beside it that speaks GitHub's REST API. */
@Tag("slow")
class PullRequestDeliveryTest extends WorkspaceScene {

  private static final String TOKEN = "ghp_secret";
  private static final String BRANCH = "perdure/t_1-fix-the-cart";

  private final List<String> calls = new CopyOnWriteArrayList<>();
  private final List<JsonObject> pulls = new CopyOnWriteArrayList<>();
  private volatile int refusal;
  private volatile boolean dies;
  private HttpServer server;
  private Path remote;

  @Override
  HostWorkspaces siteIn(Path data) {
    String address = "http://127.0.0.1:%d".formatted(gitHub().getAddress().getPort());
    var variables = Map.of("GITHUB_TOKEN", TOKEN, "GITHUB_API_URL", address);
    return super.siteIn(data)
        .with(ForgeAccess.of(name -> Optional.ofNullable(variables.get(name))));
  }

  private HttpServer gitHub() {
    try {
      server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
      server.createContext("/repos/octo/shop", this::serve);
      server.start();
      return server;
    } catch (IOException fault) {
      throw new java.io.UncheckedIOException(fault);
    }
  }

  @BeforeEach
  void makeRemote() {
    remote = temporary.resolve("remotes/octo/shop.git");
    Git program = Git.configuredIn(temporary.resolve("home"));
    program.text("clone", "--bare", "--quiet", users.directory().toString(), remote.toString());
    program.at(users.directory()).text("remote", "add", "origin", remote.toString());
  }

  @AfterEach
  void stopServer() {
    server.stop(0);
  }

  @Test
  void pushesTheBranchAndOpensOnePullRequestThatAsksBefore() throws Exception {
    changed(Map.of("mode", "pull_request", "draft", true));
    var request = activities.presentDelivery(REF).request();
    records.requestStore().raise(request.id());
    var shown = records.requestReader().find(request.id()).orElseThrow().request();

    assertThat(shown.title())
        .startsWith("Open a pull request at ")
        .contains("remotes/octo/shop.git", "cart: 1 file, +1 −0");
    assertThat(((DeliverySubject) shown.subject()).remote()).isEqualTo(remote.toString());
    assertThatThrownBy(() -> activities.deliver(REF)).hasMessageContaining("is not approved");
    assertThat(calls).as("nothing leaves before a yes").isEmpty();

    approveDelivery();
    activities.deliver(REF);
    assertThat(records.taskReader().get(TASK).result().pullRequest())
        .isEqualTo("https://github.example/pull/1");
    assertThat(pulls)
        .singleElement()
        .satisfies(pull -> {
          assertThat(pull.text("title")).contains("Fix the cart");
          assertThat(pull.text("base")).contains("main");
          assertThat(pull.fields()).containsEntry("draft", true);
          assertThat(pull.text("body").orElseThrow()).contains("Task `t_1` of Perdure");
        });
    assertThat(pushed()).isEqualTo(host.steps().tip(workspace()));

    activities.deliver(REF);
    assertThat(pulls).as("delivered again").hasSize(1);
    assertThat(calls).as("its text is the same").noneMatch(call -> call.startsWith("PATCH"));
  }

  @Test
  void theRequestAndThePullRequestMarkTheFilesThatOtherProgramsExecute() throws Exception {
    create(JsonObject.of("delivery", Map.of("mode", "pull_request")));
    activities.open(REF);
    adoptPlan();
    java.nio.file.Files.writeString(workspace().directory().resolve(".envrc"), "x\n");
    activities.commit(new CommitRequest(TASK, FIX, 1));
    String mark = "runs on your machine: direnv runs it when a shell enters the folder";

    var request = activities.presentDelivery(REF).request();
    records.requestStore().raise(request.id());
    var shown = records.requestReader().find(request.id()).orElseThrow().request();
    assertThat(((DeliverySubject) shown.subject()).files())
        .extracting(DeliverySubjectFile::runs)
        .containsExactly(mark);
    assertThat(shown.risk().level()).isEqualTo("medium");
    assertThat(shown.risk().reasons())
        .containsExactly(
            "runs on your machine: .envrc (direnv runs it when a shell enters the folder)");

    approveDelivery();
    activities.deliver(REF);
    assertThat(pulls.getFirst().text("body").orElseThrow())
        .contains("## Files that other programs execute\n\n- `.envrc` " + mark);
  }

  @Test
  void aPullRequestWhoseAnswerWasLostIsFoundAtOnce() throws Exception {
    approved(Map.of("mode", "pull_request"));
    dies = true;

    activities.deliver(REF);

    assertThat(pulls).hasSize(1);
    assertThat(records.taskReader().get(TASK).result().pullRequest())
        .isEqualTo("https://github.example/pull/1");
  }

  @ParameterizedTest
  @EnumSource(names = {"DELIVERED", "CANCELLED"})
  void aDeliveryAfterAPersonHasClosedThePullRequestOpensAnother(TaskState end) throws Exception {
    approved(Map.of("mode", "pull_request"));
    activities.deliver(REF);
    var closed = new LinkedHashMap<>(pulls.getFirst().fields());
    closed.put("state", "closed");
    pulls.set(0, JsonObject.from(closed));
    Git.configuredIn(temporary.resolve("home"))
        .on(remote)
        .text("update-ref", "-d", "refs/heads/" + BRANCH);
    records.taskStateMachine().state(TASK, TaskState.RUNNING, "");
    records.taskStateMachine().rest(TASK, end, "");
    records.taskStateMachine().takeUp(TASK);

    activities.deliver(REF);
    activities.deliver(REF);

    assertThat(pulls).hasSize(2);
    assertThat(pushed()).isEqualTo(host.steps().tip(workspace()));
    assertThat(records.taskReader().get(TASK).result().pullRequest())
        .isEqualTo("https://github.example/pull/2");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "401 | does not take the token (Said [redacted] no; Because): set GITHUB_TOKEN",
        "403 | GitHub does not let the token open pull requests of octo/shop (Said [redacted] no; Because): give it",
        "404 | no repository 'octo/shop', or the token may not see it",
        "422 | refuses the pull request of octo/shop: Said [redacted] no; Because",
        "429 | UTC: Perdure goes on after that.",
      })
  void aRefusalIsOneSentenceWithTheRemedyAndTheBranchStays(int status, String sentence)
      throws Exception {
    approved(Map.of("mode", "pull_request"));
    refusal = status;

    assertThatThrownBy(() -> activities.deliver(REF))
        .hasMessageContaining(sentence)
        .hasMessageNotContaining(TOKEN);
    assertThat(records.taskReader().get(TASK).result().branch()).isEqualTo(BRANCH);
    refusal = 0;
    activities.deliver(REF);
    assertThat(records.taskReader().get(TASK).result().pullRequest()).isNotNull();
  }

  @Test
  void aWaitForABusyForgeIsToldOnce() throws Exception {
    approved(Map.of("mode", "pull_request"));
    refusal = 429;

    for (int attempt = 0; attempt < 2; attempt++) {
      assertThatThrownBy(() -> activities.deliver(REF)).hasMessageContaining("Perdure goes on");
    }

    assertThat(notices())
        .filteredOn(notice -> notice.startsWith("The delivery waits. GitHub's limit of calls"))
        .hasSize(1);
  }

  @Test
  void aPushNeedsNoServerAndAnUnknownRemoteIsNamed() throws Exception {
    approved(Map.of("mode", "push", "remote", "upstream"));
    assertThatThrownBy(() -> activities.deliver(REF))
        .hasMessageContaining("has no remote 'upstream': add it with git remote add");

    users.git("remote", "add", "upstream", remote.toString());
    activities.deliver(REF);
    assertThat(pushed()).isEqualTo(host.steps().tip(workspace()));
    assertThat(calls).isEmpty();
  }

  @Test
  void commitsOfOthersOnTheBranchAreNeverOverwritten() throws Exception {
    approved(Map.of("mode", "push"));
    Git theirs = Git.configuredIn(temporary.resolve("home")).on(remote);
    String other =
        theirs.text(
            "-c",
            "user.name=o",
            "-c",
            "user.email=o@x",
            "commit-tree",
            "-m",
            "Other",
            "main^{tree}");
    theirs.text("update-ref", "refs/heads/" + BRANCH, other);

    assertThatThrownBy(() -> activities.deliver(REF))
        .hasMessageContaining("has commits that this task does not know: merge or delete it there");
    assertThat(pushed()).isEqualTo(other);
  }

  private String pushed() {
    return Git.configuredIn(temporary.resolve("home"))
        .on(remote)
        .text("rev-parse", "refs/heads/" + BRANCH);
  }

  private void approved(Map<String, Object> delivery) throws Exception {
    changed(delivery);
    approveDelivery();
  }

  private void changed(Map<String, Object> delivery) throws Exception {
    create(JsonObject.of("delivery", delivery));
    activities.open(REF);
    adoptPlan();
    java.nio.file.Files.writeString(workspace().directory().resolve("cart.txt"), "fixed\n");
    activities.commit(new CommitRequest(TASK, FIX, 1));
  }

  /** Opens, finds and changes pull requests as the API does. */
  private void serve(HttpExchange exchange) throws IOException {
    String method = exchange.getRequestMethod();
    URI uri = exchange.getRequestURI();
    calls.add(method + " " + uri);
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(exchange.getRequestHeaders().getFirst("Authorization")).isEqualTo("Bearer " + TOKEN);
    if (refusal > 0) {
      exchange.getResponseHeaders().add("retry-after", refusal == 429 ? "600" : "x");
      String reply = "{\"message\":\"Said ghp_secret no\",\"errors\":[{\"message\":\"Because\"}]}";
      answer(exchange, refusal, reply);
    } else if (method.equals("GET")) {
      answer(exchange, 200, Json.write(listed(Optional.ofNullable(uri.getQuery()).orElse(""))));
    } else if (method.equals("PATCH")) {
      answer(exchange, 200, Json.write(pulls.getFirst().fields()));
    } else {
      open(exchange, Json.read(body, JsonObject.class));
    }
  }

  private List<Map<String, Object>> listed(String query) {
    return pulls.stream()
        .filter(pull -> query.endsWith("head=octo:" + BRANCH))
        .filter(pull -> query.startsWith("state=" + pull.text("state").orElseThrow() + "&"))
        .map(JsonObject::fields)
        .toList();
  }

  private void open(HttpExchange exchange, JsonObject wanted) throws IOException {
    var pull = new LinkedHashMap<String, Object>(wanted.fields());
    pull.put("state", "open");
    pull.put("number", pulls.size() + 1);
    pull.put("html_url", "https://github.example/pull/" + (pulls.size() + 1));
    pull.put("head", Map.of("ref", wanted.text("head").orElseThrow()));
    pulls.add(JsonObject.from(pull));
    if (dies) {
      dies = false;
      exchange.close();
    } else {
      answer(exchange, 201, Json.write(pull));
    }
  }

  private static void answer(HttpExchange exchange, int status, String reply) throws IOException {
    byte[] bytes = reply.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }
}
