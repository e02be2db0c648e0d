package dev.perdure.web.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.event.EventKind;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.journal.request.RequestDraft;
import dev.perdure.activities.journal.run.UserMessage;
import dev.perdure.planner.id.DecisionId;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.HumanRequestRisk;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.QuestionShape;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.subject.QuestionSubject;
import dev.perdure.planner.request.subject.QuestionSubjectQuestion;
import dev.perdure.web.server.HttpReply;
import dev.perdure.web.server.OnServer;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** A fork with another answer or another message. */
class ForkChoicesTest extends OnServer {

  private static final String PLAN =
      """
      {"overview": "Write", "steps": [
        {"id": "a", "title": "A", "instructions": "Do", "checks": [{"command": "true"}]},
        {"id": "b", "title": "B", "instructions": "Do", "dependsOn": ["a"],
         "checks": [{"command": "true"}]}],
       "verification": [{"command": "true"}]}
      """;

  private TaskId task;

  @BeforeEach
  void answerTwoQuestionsOfThePlannerAndOneOfAStep() {
    var planned = PlannedTask.begin(server, "{\"request\":\"Write\",\"strategy\":\"light\"}", PLAN);
    task = planned.id();
    planned.finish("a");
    begin(task.mainRun(), "main", null);
    ask("first", task.mainRun(), false);
    answer("first", "Red");
    ask("second", task.mainRun(), false);
    answer("second", "Blue");
    RunId run = new RunId(task + ".step-b-1");
    begin(run, "step", "b");
    ask("third", run, true);
    answer("third", "Green");
  }

  @Test
  void takesTheOtherAnswerAndEarlierAnswersOverAsFacts() {
    TaskId fork = made("{\"answers\":{\"%s\":[[\"Red\"]]}}".formatted(id("second")));

    assertThat(read(fork))
        .startsWith("Write")
        .contains("Question: Which first?\nAnswer: Red")
        .contains("Question: Which second?\nAnswer: Red")
        .doesNotContain("third", "Blue");
    assertThat(server.journal().taskReader().get(fork).request()).isEqualTo("Write");
    assertThat(notices(fork)).singleElement().asString().contains(task.value(), "Which second?");
  }

  @Test
  void asksAgainAfterTheFirstChangedAnswer() {
    TaskId fork = made("{\"answers\":{\"%s\":[[\"Blue\"]]}}".formatted(id("first")));

    assertThat(read(fork)).contains("Answer: Blue").doesNotContain("second");
  }

  @Test
  void keepsItsAnswersInAForkOfTheForkUnlessTheRequestChanges() {
    TaskId fork = made("{\"answers\":{\"%s\":[[\"Blue\"]]}}".formatted(id("first")));

    assertThat(read(made(fork, "{\"model\":\"script/standard\"}"))).contains("Answer: Blue");
    assertThat(read(made(fork, "{\"message\":\"Other\"}"))).isEqualTo("Other");
  }

  @Test
  void givesAStepThatItCarriesOutTheOtherAnswer() {
    TaskId fork =
        made("{\"step\":\"a\",\"answers\":{\"%s\":[[\"My own words\"]]}}".formatted(id("third")));

    assertThat(read(fork)).contains("Question: Which third?\nAnswer: My own words", "Blue");
    assertThat(server.journal().planStore().adopted(fork)).as("a person decides anew").isEmpty();
  }

  @Test
  void refusesAnotherAnswerToAQuestionThatThePlanFollowsFrom() {
    HttpReply refused =
        fork(task, "{\"step\":\"a\",\"answers\":{\"%s\":[[\"Red\"]]}}".formatted(id("second")));

    assertThat(refused.status()).isEqualTo(422);
    assertThat(refused.json().path("field").asString())
        .isEqualTo("arguments.answers." + id("second"));
    assertThat(refused.json().path("detail").asString()).contains("from the beginning");
  }

  @Test
  void takesAMessageInPlaceOfTheRequest() {
    TaskId fork = made("{\"message\":\"Write it in Java\"}");

    assertThat(server.journal().taskReader().get(fork).request()).isEqualTo("Write it in Java");
    assertThat(server.journal().steeringStore().pending(fork)).isEmpty();
  }

  @Test
  void letsThePlannerReadAMessageBeforeThePlanOfAForkThatGoesOn() {
    TaskId fork = made("{\"step\":\"a\",\"message\":\"Leave b out\"}");

    assertThat(server.journal().steeringStore().pending(fork))
        .extracting(UserMessage::text)
        .containsExactly("Leave b out");
    assertThat(server.journal().taskReader().get(fork).request()).isEqualTo("Write");
    assertThat(server.journal().planStore().adopted(fork)).as("a person decides anew").isEmpty();
  }

  @Test
  void comparesRequestsAndAnswersOfBoth() {
    TaskId fork = made("{\"answers\":{\"%s\":[[\"Blue\"]]}}".formatted(id("first")));

    JsonNode sides = http.get("/api/tasks/" + fork + "/compare").json().path("sides");

    assertThat(sides.at("/0/request").asString()).isEqualTo("Write");
    assertThat(sides.at("/0/answers")).hasSize(1);
    assertThat(sides.at("/0/answers/0/question").asString()).isEqualTo("Which first?");
    assertThat(sides.at("/0/answers/0/answers").toString()).isEqualTo("[\"Blue\"]");
    assertThat(sides.at("/1/answers/0/answers").toString()).isEqualTo("[\"Red\"]");
    assertThat(sides.at("/1/answers")).hasSize(3);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'answers':{'none':[['Red']]}}           | answers.none  | no request 'none'",
        "{'answers':{'FIRST':[['Violet']]}}       | answers.FIRST | choose among Red, Blue",
        "{'answers':{'FIRST':[['']]}}             | answers.FIRST | is empty",
        "{'answers':{'FIRST':[['Red','Blue']]}}   | answers.FIRST | takes one",
        "{'answers':{'FIRST':[]}}                 | answers.FIRST | 0 entries for 1 questions",
        "{'answers':{'FIRST':'Red'}}              | answers.FIRST | a list for each",
        "{'answers':{'FIRST':[[1]]}}              | answers.FIRST | a list for each",
        "{'answers':{}}                           | answers       | names answered requests",
        "{'answers':'Red'}                        | answers       | names answered requests",
        "{'answers':{'FIRST':[['Red']]},'message':'x'} | answers  | send one of",
        "{'request':'x','message':'y'}            | message       | send one of them",
        "{'message':' '}                          | message       | is empty",
        "{'message':7}                            | message       | is empty",
        "{'step':'a','message':''}                | message       | is empty",
      })
  void refusesWhatIsNoOtherAnswerOrMessage(String arguments, String field, String sentence) {
    HttpReply refused =
        fork(task, arguments.replace('\'', '"').replace("FIRST", id("first").value()));

    assertThat(refused.status()).isEqualTo(422);
    assertThat(refused.json().path("field").asString())
        .isEqualTo("arguments." + field.replace("FIRST", id("first").value()));
    assertThat(refused.json().path("detail").asString()).contains(sentence);
  }

  @Test
  void refusesARequestThatIsNoAnsweredQuestionOfTheTask() {
    ask("open", task.mainRun(), false);
    RequestId plan = new RequestId(task + ".plan");
    draft(PendingRequest.of(plan, RequestKind.PLAN, "d", null), "plan");
    String other = http.post("/api/tasks", "{\"request\":\"Other\"}").json().path("id").asString();

    for (RequestId request : List.of(id("open"), plan)) {
      assertThat(refusal(task, request)).contains("is no answered question", request.value());
    }
    assertThat(refusal(new TaskId(other), id("first"))).contains("has no request", other);
  }

  @Test
  void refusesHugeTexts() {
    String huge = "x".repeat(200_001);

    assertThat(fork(task, "{\"message\":\"%s\"}".formatted(huge)).status()).isEqualTo(422);
    HttpReply answered =
        fork(task, "{\"answers\":{\"%s\":[[\"%s\"]]}}".formatted(id("third"), huge));
    assertThat(answered.status()).isEqualTo(422);
    assertThat(answered.json().path("detail").asString()).contains("200000");
  }

  private String refusal(TaskId of, RequestId request) {
    HttpReply refused = fork(of, "{\"answers\":{\"%s\":[[\"Red\"]]}}".formatted(request));
    assertThat(refused.status()).isEqualTo(422);
    return refused.json().path("detail").asString();
  }

  private TaskId made(String arguments) {
    return made(task, arguments);
  }

  private TaskId made(TaskId of, String arguments) {
    HttpReply reply = fork(of, arguments);
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    return new TaskId(reply.json().at("/result/taskId").asString());
  }

  private HttpReply fork(TaskId of, String arguments) {
    return http.post(
        "/api/tasks/" + of + "/commands",
        "{\"name\":\"fork\",\"arguments\":%s}".formatted(arguments));
  }

  /** The request as agents of a task read it. */
  private String read(TaskId of) {
    return server.journal().taskRequestReader().text(of);
  }

  private List<String> notices(TaskId of) {
    return server.journal().eventLog().after(0, Optional.of(of), 1_000).stream()
        .filter(event -> event.kind() == EventKind.NOTICE)
        .map(event -> ((TaskEvent.NoticeShown) event.event()).text())
        .toList();
  }

  private RequestId id(String name) {
    return new RequestId(task + "." + name);
  }

  private void ask(String name, RunId run, boolean custom) {
    var shape = new QuestionShape(List.of("Red", "Blue"), false, custom);
    draft(
        PendingRequest.of(id(name), RequestKind.QUESTION, "d-" + name, run).asking(List.of(shape)),
        name);
  }

  private void draft(PendingRequest terms, String name) {
    var options =
        List.of(
            new QuestionSubjectQuestion.Option("Red", null),
            new QuestionSubjectQuestion.Option("Blue", null));
    var question = new QuestionSubjectQuestion("Which " + name + "?", null, options, false, false);
    var subject = new QuestionSubject(task + ".call." + name, List.of(question), List.of());
    server
        .journal()
        .requestStore()
        .draft(new RequestDraft(task, terms, name, subject, HumanRequestRisk.low(), List.of()));
    server.journal().requestStore().raise(terms.id());
  }

  private void answer(String name, String label) {
    server
        .journal()
        .requestStore()
        .settle(
            new Decision(
                id(name),
                new DecisionId("d_" + task + name),
                "d-" + name,
                Outcome.ANSWER,
                List.of(List.of(label)),
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                "person",
                Instant.now()));
  }

  private void begin(RunId run, String kind, @Nullable String step) {
    server
        .journal()
        .database()
        .sql(
            """
            insert into conversation
              (id, workflow_id, title, state, ceiling, task_id, agent, phase, kind, step)
            values (?, 'w', 't', 'running', false, ?, 'build', 'executing', ?, ?)
            """,
            run,
            task,
            kind,
            step)
        .update();
  }
}
