package dev.perdure.activities.agent;

import static dev.perdure.activities.agent.AgentScene.TASK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.subject.PermissionSubject;
import dev.perdure.planner.request.subject.Subject;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.Strategy;
import dev.perdure.workflows.port.RaiseRequest;
import dev.perdure.workflows.port.ToolCallRequest;
import dev.perdure.workflows.port.ToolOutcome;
import dev.perdure.workflows.port.TurnRequest;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SubjectsTest {

  @TempDir Path directory;
  private AgentScene scene;

  @AfterEach
  void leave() {
    scene.close();
  }

  @Test
  void asksForAPermissionInTheShapeThatIsDescribed() {
    var call = "{name: read, arguments: {filePath: /etc/hostname}}";
    assertThat(asked(call, RequestKind.PERMISSION))
        .isInstanceOfSatisfying(
            PermissionSubject.class,
            subject -> assertThat(subject.items()).singleElement().asString().contains("/etc"));
  }

  @Test
  void asksQuestionsInTheShapeThatIsDescribed() {
    var call =
        """
        {name: question, arguments: {questions: [{question: Which?, header: One, multiple: true, \
        options: [{label: A, description: The first}, {label: B}]}, {question: And?, custom: true}]}}\
        """;
    assertThat(Json.write(asked(call, RequestKind.QUESTION)))
        .contains(
            """
            "questions":[{"question":"Which?","header":"One","options":[{"label":"A",\
            "description":"The first"},{"label":"B"}],"multiple":true},{"question":"And?",\
            "custom":true}],"chain":[{"runId":"t_1.main","agent":"build","step":""}]\
            """);
  }

  @Test
  void namesEachQuestionThatAPolicyAnswersWithItsAnswer() {
    RunId run =
        called(
            "{name: question, arguments: {questions: [{question: Which?, options: [{label: A}]},"
                + " {question: And?}]}}");
    scene
        .journal()
        .database()
        .sql(
            "update task set body = '{\"policy\": {\"questions\": \"default\"}}' where id = ?",
            TASK)
        .update();

    scene.tools().run(new ToolCallRequest(run.call(1, 0), null));

    assertThat(scene.journal().eventLog().after(0, Optional.of(TASK), 1_000))
        .extracting(each -> each.event())
        .contains(
            new TaskEvent.NoticeShown(
                NoticeLevel.INFO,
                "The task's policy answered 'Which?' with 'A', 'And?' with 'Decide yourself'."));
  }

  private RunId called(String call) {
    scene = new AgentScene(directory, Strategy.BUILD_ONLY, "- tool_calls: [" + call + "]\n");
    RunId run = scene.open("build", Phase.EXECUTING, "build/executing", false);
    scene.models().respond(new TurnRequest(run, 1));
    return run;
  }

  private Subject asked(String call, RequestKind kind) {
    RunId run = called(call);
    var outcome = scene.tools().run(new ToolCallRequest(run.call(1, 0), null));
    assertThat(outcome).isInstanceOf(ToolOutcome.Asks.class);
    var request = ((ToolOutcome.Asks) outcome).request();
    assertThat(request.kind()).isEqualTo(kind);
    scene.tasks().raise(new RaiseRequest(TASK, request.id(), true));
    return scene.journal().requestReader().find(request.id()).orElseThrow().request().subject();
  }
}
