package dev.perdure.web.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.journal.person.PersonCalendarStore;
import dev.perdure.activities.journal.request.RequestDraft;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.request.HumanRequestRisk;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.task.TaskState;
import dev.perdure.planner.wait.Absence;
import dev.perdure.testing.Subjects;
import dev.perdure.web.server.OnServer;
import dev.perdure.web.server.TestActivities;
import dev.perdure.workflows.port.DeadlineDue;
import dev.perdure.workflows.port.DueDeadline;
import dev.perdure.workflows.port.DueWait;
import dev.perdure.workflows.port.ExpiredRequests;
import dev.perdure.workflows.port.RaiseRequest;
import dev.perdure.workflows.port.RequestDue;
import dev.perdure.workflows.port.TaskActivities;
import dev.perdure.workflows.port.TaskRef;
import dev.perdure.workflows.port.TaskStateUpdate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class WaitPoliciesTest extends OnServer {

  private static TaskActivities activities;

  @BeforeAll
  static void activities() {
    activities = TestActivities.ofTasks(server, server.bean(HostPaths.class));
  }

  @AfterEach
  void forget() throws IOException {
    Files.deleteIfExists(server.bean(ConfigFiles.class).user().path());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'remind':'0h'} | policy.remind | '0h': use a duration of at least one second",
        "{'remind':'-4h'} | policy.remind | '-4h': use a duration of at least one second",
        "{'remind':'soon'} | policy.remind | 'soon': write a duration such as 4h",
        "{'remind':5} | policy.remind | '5': write a duration such as 4h",
        "{'remind':'1 working day'} | policy.remind | working days need a calendar",
        "{'remind':{'every':'1h','max':10000}} | policy.remind.max | '10000': use a whole number from 1 to 100",
        "{'remind':{'evry':'1h'}} | policy.remind.evry | did you mean 'every'?",
        "{'remind':{'every':'1h','at':'09:00'}} | policy.remind.at | needs working days",
        "{'remind':'9999d'} | policy.remind | '9999d': use at most 366 days",
        "{'escalate':'3d'} | policy.escalate | {after: 3 working days, to: bob}",
        "{'escalate':{'after':'3d'}} | policy.escalate | name the assignee",
        "{'remind':'2d','escalate':{'after':'1d','to':'bob'}} | policy.escalate | it must come after the first reminder",
        "{'remind':'2d','expires':'1d'} | policy.expires | it must come after the first reminder",
        "{'escalate':{'after':'2d','to':'b'},'expires':'1d'} | policy.expires | it must come after the escalation",
        "{'deadline':'0d'} | policy.deadline | '0d': use a duration of at least one second",
        "{'deadline':{'after':'1d','warn':'2d'}} | policy.deadline | the warning must come after the start",
        "{'calendar':{'zone':'Mars/Olympus'}} | policy.calendar.zone | 'Mars/Olympus': use a time zone such as",
        "{'calendar':{'days':['mon']}} | policy.calendar | name its time zone",
        "{'calendar':{'zone':'UTC','hours':'17:00-09:00'}} | policy.calendar.hours | must be later than the first",
        "{'calendar':{'zone':'UTC','days':[]}} | policy.calendar.days | name at least one working day",
        "{'calendar':{'zone':'UTC','holidays':['Easter']}} | policy.calendar.holidays | write each date as",
        "{'calendar':{'zone':'UTC'},'remind':{'every':'1 working day','at':'18:00'}} | policy.remind.at | 09:00-17:00",
        "{'nag':'1h'} | policy.nag | 'policy.nag' is not known here",
      })
  void refusesAPolicyThatCannotHold(String policy, String field, String sentence) {
    JsonNode problem = create(policy);

    assertThat(problem.path("status").asInt()).as(problem.toString()).isEqualTo(422);
    assertThat(problem.path("field").asString()).isEqualTo(field);
    assertThat(problem.path("detail").asString()).contains(sentence);
  }

  @Test
  void namesTheLineOfAPolicyThatCannotHold() throws IOException {
    Path file = server.bean(ConfigFiles.class).user().path();
    Files.writeString(file, "policy:\n  remind: 4h\n  expires: 1h\n");

    JsonNode problem = create("{}");

    assertThat(problem.path("field").asString()).isEqualTo("policy.expires");
    assertThat(problem.path("detail").asString())
        .contains("'policy.expires' is '1h'", "It stands in %s:3.".formatted(file));
  }

  @Test
  void takesTheCalendarOfTheFileForTheWorkingDaysOfATask() throws IOException {
    Path file = server.bean(ConfigFiles.class).user().path();
    Files.writeString(file, "policy: {calendar: {zone: Europe/Berlin, hours: \"10:00-16:00\"}}\n");
    var task = new TaskId(create("{'remind':'1 working day'}").path("id").asString());

    assertThat(server.journal().taskReader().waitPolicy(task).calendar().orElseThrow().opens())
        .hasToString("10:00");
  }

  @Test
  void remindsEscalatesAndExpiresAndShowsTheRequestAgain() {
    var task =
        new TaskId(
            create("{'remind':'1d','escalate':{'after':'2d','to':'bob'},'expires':'3d'}")
                .path("id")
                .asString());
    activities.begin(new TaskRef(task));
    RequestId request = draft(task);
    RequestDue first = activities.raise(new RaiseRequest(task, request, true)).due();

    assertThat(first.at()).isBetween(in(Duration.ofHours(23)), in(Duration.ofHours(25)));
    assertThat(view(request).at("/waiting/next/step").asString()).isEqualTo("remind");
    assertThat(view(request).at("/waiting/next/to").asString()).isEqualTo("ada");
    assertThat(view(request).path("expiresAt").asString()).isNotEmpty();
    assertThat(task(task).at("/waits/next/requestId").asString()).isEqualTo(request.value());

    RequestDue second = activities.advance(due(task, request, first.at()));
    assertThat(view(request).at("/waiting/reminders").asInt()).isEqualTo(1);
    assertThat(second.at()).isEqualTo(first.at().plus(Duration.ofDays(1)));
    RequestDue third = activities.advance(due(task, request, second.at()));
    assertThat(view(request).path("assignee").asString()).isEqualTo("bob");
    RequestDue last = activities.advance(due(task, request, third.at()));
    assertThat(last).isEqualTo(new RequestDue(request, null, true));
    assertThat(view(request).path("status").asString()).isEqualTo("expired");
    assertThat(task(task).path("state").asString()).isEqualTo("parked");
    assertThat(task(task).at("/waits/expired/0").asString()).isEqualTo(request.value());
    assertThat(why(task)).contains("parked", "resume the task to be asked again");

    var late = http.post("/api/requests/%s/decision".formatted(request.value()), approval("late"));
    assertThat(late.status()).isEqualTo(409);
    assertThat(late.json().path("detail").asString()).contains("expired", "Resume task");

    assertThat(control(task, "resume")).isEqualTo(202);
    var again = activities.showAgain(new ExpiredRequests(task, List.of(request), true));
    assertThat(again.requests().getFirst().expired()).isFalse();
    assertThat(view(request).path("status").asString()).isEqualTo("pending");
    assertThat(task(task).path("state").asString()).isEqualTo("waiting");
    assertThat(control(task, "resume")).isEqualTo(409);
  }

  @Test
  void anEscalationToAPersonWhoHasLeftGivesTheRequestToNobody() {
    sql("insert into access_end (person, ended_at) values ('dan', now())");
    var task = new TaskId(create("{'escalate':{'after':'2d','to':'dan'}}").path("id").asString());
    activities.begin(new TaskRef(task));
    RequestId request = draft(task);
    RequestDue first = activities.raise(new RaiseRequest(task, request, true)).due();

    assertThat(activities.advance(due(task, request, first.at())).at()).isNull();

    assertThat(view(request).path("assignee").asString("nobody")).isEqualTo("nobody");
    assertThat(lastEvent(task))
        .containsSubsequence("\"step\":\"escalate\"", "\"left\":\"dan\"")
        .doesNotContain("\"to\"");
  }

  @Test
  void remindsAnAbsentPersonByTheEscalationAndTheNextByTheirCalendar() {
    var calendars = new PersonCalendarStore(server.journal().database());
    var today = LocalDate.now(ZoneOffset.UTC);
    var hours = JsonObject.from(Map.of("calendar", Map.of("zone", "Asia/Tokyo")));
    calendars.save("ann", JsonObject.empty(), List.of(new Absence(today, today.plusDays(30))));
    calendars.save("cho", hours, List.of());
    String policy = "{'remind':'1d','escalate':{'after':'20d','to':'cho'},'expires':'90d'}";
    var task = new TaskId(create(policy).path("id").asString());
    activities.begin(new TaskRef(task));
    RequestId request = draft(task);
    sql("update request set assignee = 'ann' where id = '%s'".formatted(request.value()));
    RequestDue first = activities.raise(new RaiseRequest(task, request, true)).due();
    assertThat(first.at()).isBefore(in(Duration.ofDays(2)));

    RequestDue next = activities.advance(due(task, request, first.at()));

    assertThat(view(request).path("assignee").asString()).isEqualTo("cho");
    assertThat(view(request).at("/waiting/reminders").asInt()).isZero();
    assertThat(calendars.find("cho").hours().orElseThrow().isOpen(next.at())).isTrue();
  }

  @Test
  void doesNotRemindOfARequestThatIsSetAside() {
    var task = new TaskId(create("{'remind':'1d'}").path("id").asString());
    activities.begin(new TaskRef(task));
    RequestId request = draft(task);
    RequestDue first = activities.raise(new RaiseRequest(task, request, true)).due();
    var until = in(Duration.ofDays(3));
    http.post(
        "/api/requests/%s/snooze".formatted(request.value()),
        "{\"until\":\"%s\"}".formatted(until));

    RequestDue next = activities.advance(due(task, request, first.at()));

    assertThat(next.at()).isEqualTo(first.at().plus(Duration.ofDays(1)));
    assertThat(view(request).at("/waiting/reminders").asInt()).isZero();
  }

  @Test
  void warnsOfADeadlineAndParksTheTaskUntilAPersonResumesIt() {
    var task = new TaskId(create("{'deadline':{'after':'10d','warn':'1d'}}").path("id").asString());
    DeadlineDue first = activities.begin(new TaskRef(task)).waits().deadline();
    activities.updateState(new TaskStateUpdate(task, false, false));
    DeadlineDue warned = activities.advanceDeadline(new DueDeadline(task, first.at()));
    assertThat(task(task).at("/waits/deadline/state").asString()).isEqualTo("warned");
    assertThat(task(task).path("state").asString()).isEqualTo("running");

    DeadlineDue parked = activities.advanceDeadline(new DueDeadline(task, warned.at()));
    assertThat(parked).isEqualTo(new DeadlineDue(null, true));
    activities.updateState(new TaskStateUpdate(task, false, false));
    assertThat(task(task).path("state").asString()).isEqualTo("parked");
    assertThat(why(task)).contains("deadline", "resume it");

    assertThat(control(task, "resume")).isEqualTo(202);
    activities.updateState(new TaskStateUpdate(task, false, true));
    assertThat(task(task).path("state").asString()).isEqualTo("running");
    assertThat(server.journal().taskReader().get(task).state()).isEqualTo(TaskState.RUNNING);
  }

  private static RequestId draft(TaskId task) {
    var request = new RequestId("r_" + UUID.randomUUID());
    var terms = PendingRequest.of(request, RequestKind.PLAN, "d1", null);
    server
        .journal()
        .requestStore()
        .draft(
            new RequestDraft(
                task, terms, "Do it", Subjects.outage(), HumanRequestRisk.low(), List.of()));
    return request;
  }

  private static void sql(String statement) {
    server.journal().database().sql(statement).update();
  }

  private static String lastEvent(TaskId task) {
    return server
        .journal()
        .database()
        .sql("select data::text as d from event where task_id = ? order by seq desc limit 1", task)
        .one(row -> row.text("d"));
  }

  private static DueWait due(TaskId task, RequestId request, Instant at) {
    return new DueWait(task, request, at, true);
  }

  private static Instant in(Duration time) {
    return Instant.now().plus(time);
  }

  private static JsonNode create(String policy) {
    var body = "{'request':'a','policy':%s}".formatted(policy).replace('\'', '"');
    return http.post("/api/tasks", body).json();
  }

  private static JsonNode view(RequestId request) {
    return http.get("/api/requests/" + request.value()).json();
  }

  private static JsonNode task(TaskId task) {
    return http.get("/api/tasks/" + task.value()).json();
  }

  private static String why(TaskId task) {
    return http.get("/api/tasks/%s/why".formatted(task.value())).json().toString();
  }

  private static int control(TaskId task, String command) {
    return http.post(
            "/api/tasks/%s/control".formatted(task.value()),
            "{\"command\":\"%s\"}".formatted(command))
        .status();
  }

  private static String approval(String id) {
    return "{\"decisionId\":\"%s\",\"digest\":\"d1\",\"outcome\":\"approve\"}".formatted(id);
  }
}
