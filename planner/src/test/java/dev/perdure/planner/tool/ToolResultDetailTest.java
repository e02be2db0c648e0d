package dev.perdure.planner.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The fields of each detail in a result's metadata, which are frozen once released. */
class ToolResultDetailTest {
  private static final Map<String, Object> PICTURE =
      Map.of("name", "a.png", "mediaType", "image/png", "sha256", "abc");

  static Stream<Object[]> details() {
    var ruling = JsonObject.of("action", "deny");
    return Stream.of(
        row(new ToolResultDetail.Plain(), JsonObject.empty()),
        row(new ToolResultDetail.EndsRun(), JsonObject.of("endsRun", true)),
        row(new ToolResultDetail.PlansAgain(), JsonObject.of("plansAgain", true)),
        row(new ToolResultDetail.Denial(ruling, false), JsonObject.of("ruling", ruling.fields())),
        row(
            new ToolResultDetail.Denial(ruling, true),
            JsonObject.of("ruling", ruling.fields()).with("stopsRun", true)),
        row(
            new ToolResultDetail.CommandResult(OptionalInt.of(3), 20, false),
            JsonObject.of("exitCode", 3).with("durationMs", 20L).with("timedOut", false)),
        row(
            new ToolResultDetail.CommandResult(OptionalInt.empty(), 20, true),
            JsonObject.of("exitCode", null).with("durationMs", 20L).with("timedOut", true)),
        row(
            new ToolResultDetail.Pictures(
                List.of(new ToolResultDetail.Picture("a.png", "image/png", "abc"))),
            JsonObject.of("media", List.of(PICTURE))),
        row(ToolResultDetail.Unknown.INTERRUPTED, JsonObject.of("outcome", "unknown")),
        row(ToolResultDetail.Unknown.LOST, JsonObject.of("outcome", "lost")));
  }

  private static Object[] row(ToolResultDetail detail, JsonObject metadata) {
    return new Object[] {detail, metadata};
  }

  @ParameterizedTest
  @MethodSource("details")
  void isWrittenToMetadataAndReadFromIt(ToolResultDetail detail, JsonObject metadata) {
    assertThat(detail.addTo(JsonObject.empty())).isEqualTo(metadata);
    assertThat(ToolResultDetail.of(metadata.with("more", 1))).isEqualTo(detail);
  }

  @ParameterizedTest
  @CsvSource({
    "0, false, ''",
    "128, false, exit 128",
    "0, true, timed out",
    ", true, timed out",
    ", false, ended early"
  })
  void saysHowAProcessEndedBadly(@Nullable Integer code, boolean timedOut, String end) {
    OptionalInt exit = code == null ? OptionalInt.empty() : OptionalInt.of(code);
    assertThat(new ToolResultDetail.CommandResult(exit, 1, timedOut).badEnd().orElse(""))
        .isEqualTo(end);
  }

  @Test
  void hasARowForEachVariant() {
    assertThat(details().<Class<?>>map(row -> row[0].getClass()).distinct())
        .containsExactlyInAnyOrder(ToolResultDetail.class.getPermittedSubclasses());
  }
}
