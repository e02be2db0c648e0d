package dev.perdure.planner.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.Json;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ToolResultTest {

  @Test
  void tellsSuccessFromFailure() {
    assertThat(ToolResult.of("a.txt", "1: a").isError()).isFalse();
    assertThat(ToolResult.failed("No such file: b.txt").isError()).isTrue();
    assertThat(ToolResult.failed("No such file: b.txt").output()).isEqualTo("No such file: b.txt");
  }

  @Test
  void carriesMetadataForPages() {
    var result = ToolResult.of("a.txt", "1: a").with("totalLines", 1).with("truncated", false);

    assertThat(result.metadata().fields()).containsEntry("totalLines", 1).hasSize(2);
  }

  @Test
  void countsACommandThatFailedAsAFailureOfACallThatDidNot() {
    var command = new ToolResultDetail.CommandResult(OptionalInt.of(1), 5, false);
    var result = ToolResult.of("make", "Error 1").with(command).withOutput("Error");

    assertThat(result.isError()).isFalse();
    assertThat(result.hasFailed()).isTrue();
    assertThat(result.detail()).isEqualTo(command);
    assertThat(ToolResult.of("ls", "a").seeing(Map.of("a", "0")).hasFailed()).isFalse();
  }

  @Test
  void comesBackFromTheWireAsItWas() {
    var spec = new ToolSpec("read", "Reads a file.", "{}", true);

    assertThat(Json.again(spec)).isEqualTo(spec);
    assertThat(Json.again(ToolResult.of("a", "b"))).isEqualTo(ToolResult.of("a", "b"));
  }
}
