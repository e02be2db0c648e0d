package dev.perdure.activities.journal.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.json.Json;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** Programs outside rely on these shapes. */
class TaskEventTest {

  private static final String REQUEST = "\"requestId\":\"r\",\"status\":";
  private static final String PART = "\"messageId\":\"t.main.1\",\"partId\":\"t.main.1.0\"";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          TASK_PHASE        | {"phase":"executing","reason":"Approved"}
          TASK_PHASE        | {"phase":"idle"}
          TASK_STATE        | {"state":"failed","phase":"verifying","reason":"It broke."}
          TASK_STATE        | {"state":"queued"}
          MESSAGE_CREATED   | {"id":"t.main.1","runId":"t.main","seq":1,"role":"user","parts":[],"at":"2026-11-20T13:00:00Z"}
          PART_UPDATED      | {PART,"part":{"kind":"text","text":"Hi","synthetic":false}}
          PART_UPDATED      | {PART,"attempt":2,"part":{"kind":"text","text":"Hi","synthetic":false}}
          PART_RESET        | {PART,"attempt":2}
          TOOL_STARTED      | {"callId":"t.main.1.0","name":"read","title":"Read a.txt",PART}
          TOOL_FINISHED     | {"callId":"t.main.1.0","name":"read","title":"Read a.txt",PART,"isError":false,"state":"completed"}
          REQUEST_RAISED    | {REQUEST"pending"}
          REQUEST_SETTLED   | {REQUEST"settled","decisionId":"d","outcome":"allow_once","by":"ada"}
          REQUEST_UPDATED   | {REQUEST"pending","assignee":"bob","by":"ada"}
          REQUEST_UPDATED   | {REQUEST"pending","assignee":null,"by":"ada"}
          REQUEST_UPDATED   | {REQUEST"pending","snoozedUntil":"2026-11-20T13:00:00Z","by":"ada"}
          REQUEST_UPDATED   | {REQUEST"pending","snoozedUntil":null,"by":"ada"}
          REQUEST_UPDATED   | {REQUEST"pending","refused":"d","reason":"Too long."}
          REQUEST_UPDATED   | {REQUEST"withdrawn"}
          PLAN_REVISED      | {"revision":2,"digest":"abc"}
          STEP_STATE        | {"stepId":"fix","state":"awaiting-person"}
          USAGE_UPDATED     | {"usage":{"inputTokens":2,"outputTokens":1,"cacheReadTokens":0,"cacheWriteTokens":0,"cost":0.5},"call":{"inputTokens":2,"outputTokens":1,"cacheReadTokens":0,"cacheWriteTokens":0,"cost":null}}
          BUDGET_WARNED     | {"dimension":"cost","limit":10,"spent":8.5}
          WORKSPACE_CHANGED | {"checkpoint":{"number":1,"commit":"c","tree":"e","run":null,"turn":null,"step":"fix","reason":"Step","createdAt":"2026-11-20T13:00:00Z"}}
          WORKSPACE_CHANGED | {"command":"undo","number":0,"tree":"e"}
          NOTICE            | {"level":"warning","text":"Look."}
          NOTICE            | {"text":"Look."}
          """)
  void areWrittenAndReadByTheirKind(EventKind kind, String template) {
    String wire = template.replace("REQUEST", REQUEST).replace("PART", PART);
    TaskEvent event = Json.read(wire, kind.type());

    assertThat(tree(Json.write(event))).isEqualTo(tree(wire));
    assertThat(event.kind()).isEqualTo(kind);
  }

  @ParameterizedTest
  @EnumSource
  void kindsHaveTheSameNameInJavaAndOnTheWire(EventKind kind) {
    assertThat(Json.name(kind)).isEqualTo(kind.wireName());
  }

  private static JsonNode tree(String json) {
    return Json.read(json, JsonNode.class);
  }
}
