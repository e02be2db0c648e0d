package dev.perdure.web.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.agent.call.PlanFeedbackReader;
import dev.perdure.activities.journal.event.EventKind;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.journal.run.NewRun;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.task.PlanFile;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.plan.StepState;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.subject.PlanSubject;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.RunSettings;
import dev.perdure.planner.task.TaskState;
import dev.perdure.web.server.FakeGateway;
import dev.perdure.web.server.HttpReply;
import dev.perdure.web.server.OnServer;
import dev.perdure.web.server.TestActivities;
import dev.perdure.workflows.port.DecisionRef;
import dev.perdure.workflows.port.PlanPresentationRequest;
import dev.perdure.workflows.port.PreflightReport;
import dev.perdure.workflows.port.RaiseRequest;
import dev.perdure.workflows.port.SettlementRequest;
import dev.perdure.workflows.port.StepUpdate;
import dev.perdure.workflows.port.TaskActivities;
import dev.perdure.workflows.port.TaskRef;
import dev.perdure.workflows.port.TaskTransition;
import dev.perdure.workflows.port.WithdrawalRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class PlanEditServiceTest extends OnServer {

  private static final String PLAN =
      """
      {"overview": "Greet", "steps": [{"id": "a", "title": "First", "instructions": "Do.",
        "checks": [{"command": "true"}]}], "verification": [{"command": "true"}]}
      """;

  private Path data;
  private TaskActivities tasks;
  private TaskId task;
  private PendingRequest request;

  @BeforeEach
  void show() {
    var places = server.bean(HostPaths.class);
    data = places.data();
    tasks = TestActivities.ofTasks(server, places);
    task = new TaskId(http.post("/api/tasks", "{\"request\":\"a\"}").json().path("id").asString());
    request = shown(PLAN);
    server.bean(FakeGateway.class).onEdit = tasks::revisePlan;
    server.bean(FakeGateway.class).onDecision =
        decision -> tasks.settle(new SettlementRequest(task, DecisionRef.of(decision), false));
  }

  @Test
  void anEditOfAPlanThatIsTakenBackMeanwhileIsRefusedAndToldOf() {
    String text = plan().path("markdown").asString().replace("Do.", "Do it twice.");
    server.bean(FakeGateway.class).onEdit =
        edit -> {
          tasks.withdraw(new WithdrawalRequest(task, List.of(request.id())));
          tasks.revisePlan(edit);
        };

    assertThat(put("text/markdown", request.digest(), text).status()).isEqualTo(409);
    assertThat(plan().path("revision").asInt()).isEqualTo(1);
    assertThat(notices()).anyMatch(notice -> notice.contains("was not taken over"));
  }

  @Test
  void aPersonsEditIsWhatTheApproverSeesUnderTheSameRequest() throws Exception {
    String text = plan().path("markdown").asString().replace("Do.", "Do it twice.");

    var edited = put("text/markdown", request.digest(), text);

    assertThat(edited.status()).isEqualTo(200);
    assertThat(edited.json().path("revision").asInt()).isEqualTo(2);
    JsonNode seen = http.get("/api/requests/" + request.id()).json();
    assertThat(seen.path("digest").asString()).isNotEqualTo(request.digest());
    assertThat(seen.path("subject").path("editedBy").asString()).isNotBlank();
    assertThat(seen.path("subject").path("diff").path("changed").toString()).isEqualTo("[\"a\"]");
    assertThat(Files.readString(file())).contains("Do it twice.");
    assertThat(decide("approve", request.digest()).text()).contains("stale_digest");
    assertThat(put("text/markdown", request.digest(), text).status()).isEqualTo(412);
  }

  @Test
  void anEditIsRefusedByLineWithoutADigestAndWhereNothingWaits() {
    assertThat(put("text/markdown", request.digest(), "## Overview\n\nx\n## Stepps\n").text())
        .contains("Line 4: A plan has no section 'Stepps'. Did you mean '## Steps'?");
    assertThat(put("application/json", null, PLAN).status()).isEqualTo(428);
    tasks.withdraw(new WithdrawalRequest(task, List.of(request.id())));
    assertThat(put("application/json", request.digest(), PLAN.replace("Greet", "Go")).status())
        .isEqualTo(409);
  }

  @Test
  void theTypedPlanIsTakenToo() {
    var edited = put("application/json", request.digest(), PLAN.replace("Greet", "Go"));

    assertThat(edited.json().path("plan").path("overview").asString()).isEqualTo("Go");
    var kept = server.journal().requestReader().find(request.id()).orElseThrow().request();
    assertThat(((PlanSubject) kept.subject()).revision()).isEqualTo(2);
  }

  @Test
  void anEditInTheFileIsShownAndDecidedOnAsTheNextRevision() throws Exception {
    Files.writeString(file(), Files.readString(file()).replace("Do.", "Do it by hand."));

    assertThat(decide("approve", request.digest()).text()).contains("stale_digest");
    JsonNode seen = http.get("/api/requests/" + request.id()).json();

    assertThat(seen.path("subject").path("editedBy").asString()).isEqualTo(PlanFile.EDITOR);
    assertThat(seen.path("subject").path("markdown").asString())
        .contains("Do it by hand.")
        .isEqualTo(Files.readString(file()));
  }

  @Test
  void aFileThatIsNoPlanIsRefusedByLineOnceAndAnApprovalIsOfWhatWasShown() throws Exception {
    tasks.progress(TaskTransition.phase(task, Phase.AWAITING_APPROVAL));
    String edited = Files.readString(file()) + "## Stepps\n";
    Files.writeString(file(), edited);

    plan();
    assertThat(plan().path("revision").asInt()).isEqualTo(1);
    assertThat(notices()).singleElement().asString().contains("no section 'Stepps'");
    assertThat(notices().getFirst()).containsPattern("Line [0-9]+: ");

    approve();
    assertThat(Files.readString(file())).isEqualTo(plan().path("markdown").asString());
    assertThat(Files.readString(data.resolve("plans/" + task + ".edited.md"))).isEqualTo(edited);
    assertThat(notices().getLast()).contains("the change is not followed and is kept in");
  }

  @Test
  void noLinkInPlaceOfTheFileIsFollowed() throws Exception {
    Path elsewhere = Files.writeString(data.resolve("elsewhere.txt"), "Mine.");
    Files.delete(file());
    Files.createSymbolicLink(file(), elsewhere);

    assertThat(plan().path("revision").asInt()).isEqualTo(1);
    approve();

    assertThat(elsewhere).hasContent("Mine.");
    assertThat(Files.readString(file())).isEqualTo(plan().path("markdown").asString());
    assertThat(notices()).isEmpty();
  }

  @Test
  void anEmptyTextIsNoPlan() {
    var refused = put("text/markdown", request.digest(), "");

    assertThat(refused.status()).isEqualTo(422);
    assertThat(refused.text()).contains("The text is empty");
  }

  @Test
  void anEditAfterTheApprovalIsSaidAtTheNextStepAndTheFilePutAwayWithItsTask() throws Exception {
    approve();
    String approved = Files.readString(file());
    Files.writeString(file(), approved.replace("Do.", "Do something else."));

    tasks.step(new StepUpdate(task, new StepId("a"), StepState.RUNNING, null, 1));

    assertThat(notices()).singleElement().asString().contains("Revision 1", "not followed");
    assertThat(Files.readString(file())).isEqualTo(approved);
    server.journal().taskStateMachine().rest(task, TaskState.DELIVERED, "");
    assertThat(http.post("/api/tasks/" + task + "/control", "{\"command\":\"archive\"}").status())
        .isEqualTo(202);
    assertThat(data.resolve("plans/archive/" + task + ".md")).hasContent(approved);
    assertThat(file()).doesNotExist();
  }

  @Test
  void theFileHoldsEmptySectionsWhileThePlanIsWritten() throws Exception {
    Files.delete(file());

    tasks.progress(TaskTransition.phase(task, Phase.WRITING_THE_PLAN));

    assertThat(Files.readString(file())).contains("being written", "## Steps");
    plan();
    assertThat(notices()).isEmpty();
  }

  @Test
  void anEditIsCheckedAsItIsTypedAndRecordsNothing() {
    var found = http.post("/api/tasks/" + task + "/plan/check", PLAN.replace("Greet", "Part"));

    assertThat(found.status()).isEqualTo(200);
    assertThat(found.json().path("uncommitted").toString()).isEqualTo("[\"Part\"]");
    assertThat(plan().path("revision").asInt()).isEqualTo(1);
  }

  @Test
  void commentsOnStepsAreKeptAndHeldAgainstTheNextRevision() {
    sendBack(request, "{\"a\":\"Why?\"}");
    assertThat(comments("").size()).isZero();
    var sent = server.bean(PlanFeedbackReader.class);
    assertThat(sent.words(task)).isEqualTo("- Step a (First): Why?");

    sendBack(shown(PLAN.replace("Greet", "Go")), "{}");
    assertThat(comments("?revision=2").get(0).path("state").asString()).isEqualTo("open");
    assertThat(sent.words(task)).contains("not followed yet:\n- Step a (First): Why?");

    shown(PLAN.replace("Do.", "Do it."));
    assertThat(comments("").get(0).path("state").asString()).isEqualTo("addressed");
    assertThat(comments("").get(0).path("title").asString()).isEqualTo("First");
    assertThat(comments("?revision=1").size()).isZero();
  }

  private PendingRequest shown(String plan) {
    server
        .journal()
        .planStore()
        .write(task, "call-" + plan.hashCode(), Json.read(plan, Plan.class));
    var shown = tasks.presentPlan(new PlanPresentationRequest(task, PreflightReport.unknown()));
    PendingRequest asked = Objects.requireNonNull(shown.request());
    tasks.raise(new RaiseRequest(task, asked.id(), true));
    return asked;
  }

  private void sendBack(PendingRequest asked, String stepComments) {
    http.post(
        "/api/requests/" + asked.id() + "/decision",
        "{\"decisionId\":\"%s\",\"digest\":\"%s\",\"outcome\":\"send_back\",\"stepComments\":%s}"
            .formatted(asked.id(), asked.digest(), stepComments));
  }

  private JsonNode comments(String query) {
    return http.get("/api/tasks/" + task + "/plan/comments" + query).json().path("items");
  }

  private void approve() {
    assertThat(decide("approve", request.digest()).status()).isEqualTo(200);
    server
        .journal()
        .runStore()
        .open(
            new NewRun(
                task.mainRun(),
                task,
                RunKind.MAIN,
                null,
                task.mainRun().value(),
                "plan",
                Phase.WRITING_THE_PLAN,
                null,
                "Title",
                null,
                null,
                null,
                true,
                new RunSettings(7, true)));
    tasks.adoptPlan(new TaskRef(task));
  }

  private Path file() {
    return data.resolve("plans/" + task + ".md");
  }

  private List<String> notices() {
    return server.journal().eventLog().after(0, Optional.of(task), 1_000).stream()
        .filter(event -> event.kind() == EventKind.NOTICE)
        .map(event -> ((TaskEvent.NoticeShown) event.event()).text())
        .toList();
  }

  private JsonNode plan() {
    return http.get("/api/tasks/" + task + "/plan").json();
  }

  private HttpReply put(String type, String digest, String body) {
    return http.put("/api/tasks/" + task + "/plan", type, digest, body);
  }

  private HttpReply decide(String outcome, String digest) {
    return http.post(
        "/api/requests/" + request.id() + "/decision",
        "{\"decisionId\":\"d\",\"digest\":\"%s\",\"outcome\":\"%s\"}".formatted(digest, outcome));
  }
}
