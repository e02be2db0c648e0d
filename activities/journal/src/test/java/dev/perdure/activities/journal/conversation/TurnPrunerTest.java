package dev.perdure.activities.journal.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.MessageRole;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.tool.ToolResultDetail;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TurnPrunerTest {

  private static final CallId CALL = new CallId("t_1.main.3.0");

  @Test
  void keepsTheFirstAndLastLinesOfAResultAndItsReference() {
    String lines =
        IntStream.rangeClosed(1, 120)
            .mapToObj("line %d"::formatted)
            .collect(Collectors.joining("\n"));

    assertThat(shortened(lines, JsonObject.empty()))
        .isEqualTo(
            """
            line 1
            line 2
            (116 lines left out: `read` with filePath ref:t_1.main.3.0 shows all)
            line 119
            line 120\
            """);
  }

  @Test
  void keepsBothEndsOfOneLongLine() {
    assertThat(shortened("begin" + "x".repeat(5_000) + "end", JsonObject.empty()))
        .startsWith("beginxxx")
        .contains("(5008 characters left out", "ref:t_1.main.3.0")
        .endsWith("xxxend")
        .hasSizeLessThan(300);
  }

  @Test
  void keepsShortResultsAsTheyAre() {
    assertThat(shortened("exit 0\n", JsonObject.empty())).isEqualTo("exit 0\n");
  }

  @Test
  void saysThatAPictureIsLeftOut() {
    var picture = new ToolResultDetail.Picture("a.png", "image/png", "ab");
    JsonObject shown = new ToolResultDetail.Pictures(List.of(picture)).addTo(JsonObject.empty());

    assertThat(shortened("Image a.png", shown))
        .isEqualTo("Image a.png\n(picture left out: read it again to see it)");
  }

  @Test
  void leavesCallsAndWordsAsTheyAre() {
    Part call = Part.ToolCall.pending(CALL, "read", new JsonObject(Map.of("a", "b")), "a");
    Message message =
        message(MessageRole.ASSISTANT, List.of(new Part.Text("x".repeat(900), false), call));

    assertThat(TurnPruner.shorten(List.of(message), Long.MAX_VALUE)).containsExactly(message);
  }

  private static String shortened(String content, JsonObject metadata) {
    var result = new Part.ToolResult(CALL, "read", content, false, metadata);
    Part part = TurnPruner.shorten(message(MessageRole.TOOL, List.of(result))).parts().getFirst();
    return ((Part.ToolResult) part).content();
  }

  private static Message message(MessageRole role, List<Part> parts) {
    return new Message("m", new RunId("t_1.main"), 4, role, parts, Instant.EPOCH);
  }
}
