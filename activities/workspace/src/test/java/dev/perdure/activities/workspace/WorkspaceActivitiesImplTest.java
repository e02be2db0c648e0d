package dev.perdure.activities.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.json.Digest;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.request.subject.DeliverySubject;
import dev.perdure.workflows.port.CommitRequest;
import dev.perdure.workflows.port.TreeCheck;
import io.temporal.failure.ActivityFailure;
import io.temporal.failure.ApplicationFailure;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WorkspaceActivitiesImplTest extends WorkspaceScene {

  @Test
  void opensAWorkspaceAndSaysWhereItIs() {
    users.write("dirty.txt", "dirty\n");
    openTask();
    activities.open(REF);
    var task = records.taskReader().get(TASK);
    assertThat(task.workspace().branch()).isEqualTo("perdure/t_1-fix-the-cart");
    assertThat(task.workspace().base()).isEqualTo(users.head());
    assertThat(task.workspace().host()).isEqualTo("here");
    assertThat(task.repository().commit()).isEqualTo(users.head());
    assertThat(notices()).singleElement().asString().contains("dirty.txt are not included");
  }

  @Test
  void opensAWorkspaceAgainWithoutHarmWhereTheRootWasClosedWhilePreparing() throws Exception {
    openTask();
    activities.open(REF);
    var before = records.taskReader().get(TASK).workspace();
    write("installed.txt", "by a setup command\n");

    assertThat(activities.open(REF)).isEqualTo(activities.open(REF));
    assertThat(records.taskReader().get(TASK).workspace()).isEqualTo(before);
    assertThat(workspace().directory().resolve("installed.txt")).exists();
  }

  @Test
  void takesTheBaselineWithTheOpeningOfAWorkspaceWithoutSetupCommands() throws Exception {
    create(JsonObject.empty());

    assertThat(activities.open(REF).prepared()).isTrue();
    write("planted.txt", "planted\n");

    assertThat(activities.open(REF).prepared()).as("the baseline of before stays").isFalse();
    TreeCheck checked = activities.inspectPlan(REF).tree();
    assertThat(checked.changed()).containsExactly("planted.txt");
    assertThat(workspace().directory().resolve("planted.txt")).doesNotExist();
  }

  @Test
  void takesUncommittedChangesAlongWhenAsked() {
    users.write("dirty.txt", "dirty\n");
    create(JsonObject.of("repository", Map.of("dirty", "include")));
    activities.open(REF);
    assertThat(workspace().directory().resolve("dirty.txt")).exists();
  }

  @Test
  void failsForGoodWhereTheRepositoryIsNone() {
    create(JsonObject.empty(), temporary.resolve("nowhere").toString());
    assertThatThrownBy(() -> activities.open(REF))
        .isInstanceOfSatisfying(
            ActivityFailure.class,
            failure -> {
              var cause = (ApplicationFailure) failure.getCause();
              assertThat(cause.getType()).isEqualTo("repository_refused");
              assertThat(cause.isNonRetryable()).isTrue();
              assertThat(cause.getOriginalMessage()).contains("nowhere' on this machine");
            });
  }

  @Test
  void givesATaskWithoutARepositoryAScratchWorkspace() {
    create(JsonObject.empty(), "");
    activities.open(REF);
    assertThat(workspace().directory()).isDirectory();
  }

  @Test
  void commitsAStepOnceAndKeepsItsCheckpoint() throws Exception {
    openPlanned();
    write("cart.txt", "fixed\n");
    activities.commit(new CommitRequest(TASK, FIX, 1));
    activities.commit(new CommitRequest(TASK, FIX, 1));
    var commit = records.stepStore().find(TASK, FIX).orElseThrow().commit();
    assertThat(git().text("log", "--format=%s", workspace().base() + ".." + commit))
        .isEqualTo("Fix the cart");
    assertThat(git().text("log", "-1", "--format=%b", commit)).contains("Perdure-Step: fix");
    assertThat(records.checkpointStore().list(TASK))
        .singleElement()
        .satisfies(made -> assertThat(made.step()).isEqualTo(FIX));
  }

  @Test
  void handsOverBranchAndPatch() throws Exception {
    openPlanned();
    assertThat(activities.deliver(REF).changed()).isFalse();
    write("cart.txt", "fixed\n");
    activities.commit(new CommitRequest(TASK, FIX, 1));
    assertThat(activities.deliver(REF).changed()).isTrue();
    assertThat(activities.deliver(REF).changed()).isTrue();
    var result = records.taskReader().get(TASK).result();
    assertThat(users.git("rev-parse", result.branch())).isEqualTo(result.commit());
    assertThat(records.artifactStore().find(result.patch().sha256()))
        .hasValueSatisfying(patch -> assertThat(patch).asString().contains("+fixed"));
    assertThat(Path.of(String.valueOf(result.patch().path()))).isRegularFile();
  }

  @Test
  void asksNobodyBeforeADeliveryByDefault() throws Exception {
    changeTheCart(JsonObject.empty(), PLAN);

    assertThat(activities.presentDelivery(REF).request()).isNull();
  }

  @Test
  void asksBeforeADeliveryWhereSomebodyWantsTo() throws Exception {
    changeTheCart(JsonObject.of("policy", Map.of("delivery", "ask")), PLAN);
    var request = activities.presentDelivery(REF).request();
    assertThat(activities.presentDelivery(REF).request()).as("asked again").isEqualTo(request);
    records.requestStore().raise(request.id());
    assertThat(activities.presentDelivery(REF).request()).as("while it waits").isEqualTo(request);

    var shown = records.requestReader().find(request.id()).orElseThrow().request();
    assertThat(shown.title()).isEqualTo("Hand over branch perdure/t_1-fix-the-cart: 1 file, +1 −0");
    DeliverySubject subject = (DeliverySubject) shown.subject();
    assertThat(subject.commit()).isEqualTo(host.steps().tip(workspace()));
    assertThat(subject.files()).singleElement().asString().contains("cart.txt");
    assertThat(shown.digest()).isEqualTo(Digest.of(shown.subject()));
  }

  @Test
  void asksWhereOnlyPeopleCanCheckSomething() throws Exception {
    String manual = "\"manualChecks\": [\"The cart opens on a phone.\"], \"steps\"";
    changeTheCart(JsonObject.empty(), PLAN.replace("\"steps\"", manual));

    var request = activities.presentDelivery(REF).request();
    records.requestStore().raise(request.id());
    var shown = records.requestReader().find(request.id()).orElseThrow().request();
    assertThat(((DeliverySubject) shown.subject()).manualChecks())
        .containsExactly("The cart opens on a phone.");
  }

  @Test
  void deliversNothingThatAPersonHasNotApproved() throws Exception {
    changeTheCart(JsonObject.of("policy", Map.of("delivery", "ask")), PLAN);
    assertThatThrownBy(() -> activities.deliver(REF))
        .hasStackTraceContaining("is not approved: approve its request first");
    assertThat(users.git("branch", "--list", "perdure/*")).isEmpty();

    approveDelivery();

    assertThat(activities.deliver(REF).changed()).isTrue();
  }

  private void changeTheCart(JsonObject body, String plan) throws Exception {
    create(body);
    activities.open(REF);
    adoptPlan(plan);
    write("cart.txt", "fixed\n");
    activities.commit(new CommitRequest(TASK, FIX, 1));
  }

  @Test
  void leavesTheRepositoryAloneWhereAPatchIsAllThatIsWanted() throws Exception {
    create(JsonObject.of("delivery", Map.of("mode", "patch")));
    activities.open(REF);
    adoptPlan();
    write("cart.txt", "fixed\n");
    activities.commit(new CommitRequest(TASK, FIX, 1));
    assertThat(activities.deliver(REF).changed()).isTrue();
    assertThat(users.git("branch", "--list", "perdure/*")).isEmpty();
    assertThat(records.taskReader().get(TASK).result().branch()).isNull();
    assertThat(records.taskReader().get(TASK).result().patch()).isNotNull();
  }
}
