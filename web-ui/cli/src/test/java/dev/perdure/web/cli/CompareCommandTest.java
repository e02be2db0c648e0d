package dev.perdure.web.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CompareCommandTest {

  private final FakeServer server = new FakeServer();

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void showsIdsAsOtherVerbsTakeThem() {
    server.on("GET /api/tasks/t_1/compare", "{'sides':[{'id':'t_1'},{'id':'t_2'}]}");

    assertThat(compare("t_1").out()).contains("t_1", "t_2");
  }

  @Test
  void namesModelsCountsAllTokensAndListsTheFilesThatDiffer() {
    String side =
        "{'id':'%s','strategy':'light','model':'%s','usage':{'inputTokens':5,"
            + "'cacheWriteTokens':20,'cacheReadTokens':300,'outputTokens':7}}";
    server.on(
        "GET /api/tasks/t_1/compare",
        "{'sides':[%s,%s],'difference':{'files':[{'path':'a.txt','additions':2,'deletions':1}]}}"
            .formatted(side.formatted("t_1", "one/a"), side.formatted("t_2", "two/b")));

    assertThat(compare("t_1").out())
        .contains("one/a", "two/b", "325 in (300 cached), 7 out", "a.txt +2 -1");
  }

  @Test
  void showsRequestsAndAnswersThatDiffer() {
    String side =
        "{'id':'%s','request':'%s','answers':[{'question':'Which colour?','answers':['%s']}]}";
    server.on(
        "GET /api/tasks/t_1/compare",
        "{'sides':[%s,%s]}"
            .formatted(
                side.formatted("t_1", "Paint it", "Red"),
                side.formatted("t_2", "Draw it", "Blue")));
    server.on(
        "GET /api/tasks/t_3/compare",
        "{'sides':[%s,%s]}"
            .formatted(
                side.formatted("t_3", "Paint it", "Red"),
                side.formatted("t_4", "Paint it", "Red")));

    assertThat(compare("t_1").out())
        .contains("Paint it", "Draw it", "Which colour? Red", "Which colour? Blue");
    assertThat(compare("t_3").out()).doesNotContain("Paint it", "Which colour?");
  }

  @Test
  void cancelsTheFirstTaskWhereTheSecondIsRefused() {
    server.on(
        "POST /api/tasks",
        call ->
            call.body().path("strategy").asString().equals("light")
                ? new FakeServerAnswer(201, "{\"id\":\"t_1\"}")
                : new FakeServerAnswer(422, "{\"detail\":\"No such strategy.\"}"));
    server.on("POST /api/tasks/t_1/control", 202, "{}");

    Typed typed = compare("--strategies", "light,other", "Fix it");

    assertThat(typed.code()).isEqualTo(4);
    assertThat(typed.err()).contains("No such strategy.");
    assertThat(server.bodies("POST /api/tasks/t_1/control"))
        .singleElement()
        .satisfies(body -> assertThat(body.path("command").asString()).isEqualTo("cancel"));
  }

  private Typed compare(String... arguments) {
    String[] all = new String[arguments.length + 1];
    all[0] = "compare";
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    return Typed.command(Map.of("PERDURE_SERVER", server.address()), all);
  }
}
