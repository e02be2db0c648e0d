package dev.perdure.activities.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.forge.ForgeAccess;
import dev.perdure.activities.git.Git;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.request.subject.DeliverySubject;
import dev.perdure.planner.request.subject.DeliverySubjectFile;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.CommitRequest;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
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

  private PullRequestServer server;
  private Path remote;

  @Override
  HostWorkspaces siteIn(Path data) {
    server = PullRequestServer.start(TOKEN, BRANCH);
    var variables = Map.of("GITHUB_TOKEN", TOKEN, "GITHUB_API_URL", server.address());
    return super.siteIn(data)
        .with(ForgeAccess.of(name -> Optional.ofNullable(variables.get(name))));
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
    server.close();
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
    assertThat(server.calls()).as("nothing leaves before a yes").isEmpty();

    approveDelivery();
    activities.deliver(REF);
    assertThat(records.taskReader().get(TASK).result().pullRequest())
        .isEqualTo("https://github.example/pull/1");
    assertThat(server.pulls())
        .singleElement()
        .satisfies(pull -> {
          assertThat(pull.text("title")).contains("Fix the cart");
          assertThat(pull.text("base")).contains("main");
          assertThat(pull.fields()).containsEntry("draft", true);
          assertThat(pull.text("body").orElseThrow()).contains("Task `t_1` of Perdure");
        });
    assertThat(pushed()).isEqualTo(host.steps().tip(workspace()));

    activities.deliver(REF);
    assertThat(server.pulls()).as("delivered again").hasSize(1);
    assertThat(server.calls())
        .as("its text is the same")
        .noneMatch(call -> call.startsWith("PATCH"));
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
    assertThat(server.pulls().getFirst().text("body").orElseThrow())
        .contains("## Files that other programs execute\n\n- `.envrc` " + mark);
  }

  @Test
  void aPullRequestWhoseAnswerWasLostIsFoundAtOnce() throws Exception {
    approved(Map.of("mode", "pull_request"));
    server.dieOnce();

    activities.deliver(REF);

    assertThat(server.pulls()).hasSize(1);
    assertThat(records.taskReader().get(TASK).result().pullRequest())
        .isEqualTo("https://github.example/pull/1");
  }

  @ParameterizedTest
  @EnumSource(names = {"DELIVERED", "CANCELLED"})
  void aDeliveryAfterAPersonHasClosedThePullRequestOpensAnother(TaskState end) throws Exception {
    approved(Map.of("mode", "pull_request"));
    activities.deliver(REF);
    var closed = new LinkedHashMap<>(server.pulls().getFirst().fields());
    closed.put("state", "closed");
    server.pulls().set(0, JsonObject.from(closed));
    Git.configuredIn(temporary.resolve("home"))
        .on(remote)
        .text("update-ref", "-d", "refs/heads/" + BRANCH);
    records.taskStateMachine().state(TASK, TaskState.RUNNING, "");
    records.taskStateMachine().rest(TASK, end, "");
    records.taskStateMachine().takeUp(TASK);

    activities.deliver(REF);
    activities.deliver(REF);

    assertThat(server.pulls()).hasSize(2);
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
    server.refuse(status);

    assertThatThrownBy(() -> activities.deliver(REF))
        .hasMessageContaining(sentence)
        .hasMessageNotContaining(TOKEN);
    assertThat(records.taskReader().get(TASK).result().branch()).isEqualTo(BRANCH);
    server.refuse(0);
    activities.deliver(REF);
    assertThat(records.taskReader().get(TASK).result().pullRequest()).isNotNull();
  }

  @Test
  void aWaitForABusyForgeIsToldOnce() throws Exception {
    approved(Map.of("mode", "pull_request"));
    server.refuse(429);

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
    assertThat(server.calls()).isEmpty();
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
}
