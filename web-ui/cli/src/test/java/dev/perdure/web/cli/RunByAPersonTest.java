package dev.perdure.web.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class RunByAPersonTest extends DecidedOnce {

  @Test
  void aPersonIsShownThePlanAndAskedUntilTheAnswerIsLegal() {
    Typed run = task.byAPerson("perhaps\na\n", "Fix it");

    assertThat(run.code()).isZero();
    assertThat(run.err()).contains("# Plan", "'perhaps' is not a choice.");
    assertThat(run.out()).contains("Fixed.");
  }

  @Test
  void aPersonSendsBackWithAComment() {
    task.byAPerson("s\nSmaller steps\n", "Fix it");

    assertThat(server.bodies(DECISION).getFirst().path("comment").asString())
        .isEqualTo("Smaller steps");
  }

  @Test
  void whatIsSettledElsewhereIsNoLongerAskedForHere() {
    server.on(
        "GET /api/requests/r1",
        _ -> {
          task.state.set("delivered");
          return OneDecision.json(
              "{'id':'r1','status':'settled','decision':{'outcome':'approve','by':'Ada'}}");
        });

    Typed run = Typed.byAPersonWhoThinks(task.words("Fix it"));

    assertThat(run.code()).isZero();
    assertThat(run.err()).contains("Request r1 is settled: approve by Ada.");
    assertThat(server.bodies(DECISION)).isEmpty();
  }

  @Test
  void aPersonAnswersByNumber() {
    waitsFor("question");
    assertThat(task.byAPerson("2\n", "Fix it").code()).isZero();
    assertThat(server.bodies(DECISION).getFirst().path("answers").toString())
        .isEqualTo("[[\"Second\"]]");
  }

  @Test
  void aPersonDeniesAQuestionWithAReason() {
    waitsFor("question");
    assertThat(task.byAPerson("deny\nNone of them\n", "Fix it").code()).isEqualTo(2);
    JsonNode sent = server.bodies(DECISION).getFirst();
    assertThat(sent.path("outcome").asString()).isEqualTo("deny");
    assertThat(sent.path("comment").asString()).isEqualTo("None of them");
  }

  @Test
  void aPersonCorrectsWhatTheServerRefuses() {
    waitsFor("budget");
    var refusals = new AtomicInteger();
    server.on(
        DECISION,
        call ->
            refusals.getAndIncrement() == 0
                ? new FakeServerAnswer(422, "{\"detail\":\"Give more.\"}")
                : task.settle(call));

    Typed run = task.byAPerson("a\n1\na\n30\n", "Fix it");

    assertThat(run.code()).isZero();
    assertThat(run.err()).contains("Give more.");
    assertThat(server.bodies(DECISION).getLast().path("budget").asInt()).isEqualTo(30);
  }

  @Test
  void aPersonGoesOnWithAnotherModel() {
    waitsFor("operator");
    server.on(
        DECISION,
        _ -> {
          task.state.set("delivered");
          return OneDecision.json("{}");
        });

    assertThat(task.byAPerson("m\nopenai/other\n", "Fix it").code()).isZero();
    assertThat(server.bodies(DECISION).getFirst().path("outcome").asString())
        .isEqualTo("switch_model");
    assertThat(server.bodies(DECISION).getFirst().path("model").asString())
        .isEqualTo("openai/other");
  }

  @Test
  void aPersonRaisesTheBudgetToTheProposedLimit() {
    waitsFor("budget");
    assertThat(task.byAPerson("a\n\n", "Fix it").code()).isZero();
    assertThat(server.bodies(DECISION).getFirst().path("budget").asInt()).isEqualTo(20);
  }
}
