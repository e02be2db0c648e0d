package dev.perdure.activities.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.task.Phase;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class JsonTest {

  record Sample(
      Instant at,
      Duration took,
      @Nullable BigDecimal cost,
      int count,
      Phase phase,
      JsonObject more) {}

  @Test
  void writesTimesAsTextAndAmountsPlainly() {
    Sample sample =
        new Sample(
            Instant.parse("2026-11-20T12:00:00Z"),
            Duration.ofSeconds(5),
            new BigDecimal("1E+2"),
            3,
            Phase.AWAITING_APPROVAL,
            JsonObject.of("z", 1).with("a", null));

    assertThat(Json.write(sample))
        .isEqualTo(
            "{\"at\":\"2026-11-20T12:00:00Z\",\"took\":\"PT5S\",\"cost\":100,\"count\":3,"
                + "\"phase\":\"awaiting-approval\",\"more\":{\"z\":1,\"a\":null}}");
  }

  @Test
  void readsWhatANewerVersionWroteAndWhatAnOlderOneLeftOut() {
    Sample read =
        Json.read(
            "{\"at\":\"2026-11-20T12:00:00Z\",\"took\":\"PT5S\",\"phase\":\"executing\","
                + "\"more\":{},\"added\":{\"later\":true}}",
            Sample.class);

    assertThat(read.count()).isZero();
    assertThat(read.cost()).isNull();
    assertThat(read.phase()).isEqualTo(Phase.EXECUTING);
  }

  @Test
  void keepsTheKindOfAPartThatStandsAlone() {
    Part part = new Part.Text("hi", false);

    assertThat(Json.object(part).text("kind")).contains("text");
    assertThat(Json.read(Json.write(part), Part.class)).isEqualTo(part);
    assertThat(Json.readList("[" + Json.write(part) + "]", Part.class)).isEqualTo(List.of(part));
  }

  @Test
  void namesConstantsAsTheWireDoes() {
    assertThat(Json.name(FinishReason.END_TURN)).isEqualTo("end_turn");
    assertThat(Json.constant("writing-the-plan", Phase.class)).isEqualTo(Phase.WRITING_THE_PLAN);
  }
}
