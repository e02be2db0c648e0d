package dev.perdure.planner.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The fields of each detail in a result's metadata, which are frozen once released. */
class DetailTest {
  private static final Map<String, Object> PICTURE =
      Map.of("name", "a.png", "mediaType", "image/png", "sha256", "abc");

  static Stream<Object[]> details() {
    var ruling = JsonObject.of("action", "deny");
    return Stream.of(
        row(new Detail.Plain(), JsonObject.empty()),
        row(new Detail.EndsRun(), JsonObject.of("endsRun", true)),
        row(new Detail.PlansAgain(), JsonObject.of("plansAgain", true)),
        row(new Detail.Denied(ruling, false), JsonObject.of("ruling", ruling.fields())),
        row(
            new Detail.Denied(ruling, true),
            JsonObject.of("ruling", ruling.fields()).with("stopsRun", true)),
        row(
            new Detail.Command(OptionalInt.of(3), 20, false),
            JsonObject.of("exitCode", 3).with("durationMs", 20L).with("timedOut", false)),
        row(
            new Detail.Command(OptionalInt.empty(), 20, true),
            JsonObject.of("exitCode", null).with("durationMs", 20L).with("timedOut", true)),
        row(
            new Detail.Pictures(List.of(new Detail.Picture("a.png", "image/png", "abc"))),
            JsonObject.of("media", List.of(PICTURE))),
        row(Detail.Unknown.INTERRUPTED, JsonObject.of("outcome", "unknown")),
        row(Detail.Unknown.LOST, JsonObject.of("outcome", "lost")));
  }

  private static Object[] row(Detail detail, JsonObject metadata) {
    return new Object[] {detail, metadata};
  }

  @ParameterizedTest
  @MethodSource("details")
  void isWrittenToMetadataAndReadFromIt(Detail detail, JsonObject metadata) {
    assertThat(detail.addTo(JsonObject.empty())).isEqualTo(metadata);
    assertThat(Detail.of(metadata.with("more", 1))).isEqualTo(detail);
  }

  @Test
  void hasARowForEachVariant() {
    assertThat(details().<Class<?>>map(row -> row[0].getClass()).distinct())
        .containsExactlyInAnyOrder(Detail.class.getPermittedSubclasses());
  }
}
