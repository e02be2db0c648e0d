package dev.perdure.planner.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.Json;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class TriageTest {

  @ParameterizedTest
  @CsvSource({
    "LIGHT, LIGHT",
    "LAYERED, LIGHT",
    "ROADMAP, BUILD_ONLY",
    "ANSWER, BUILD_ONLY",
    "AUTO, AUTO"
  })
  void picksWithinTheStrategiesThatTheOrganisationAllows(Strategy picked, Strategy held) {
    var allowed = new AllowedStrategies(List.of(Strategy.BUILD_ONLY, Strategy.LIGHT));

    assertThat(allowed.limit(Triage.asked(picked)).strategy()).isEqualTo(held);
    assertThat(AllowedStrategies.all().limit(Triage.asked(picked))).isEqualTo(Triage.asked(picked));
    assertThat(allowed.refusal(picked).isPresent()).isEqualTo(picked != held);
  }

  @ParameterizedTest
  @EnumSource(Phase.class)
  void goesThroughAllPhasesWhereNothingBetterIsKnown(Phase phase) {
    assertThat(Triage.layered("No model.").includes(phase)).isTrue();
    assertThat(Triage.asked(Strategy.LIGHT).includes(phase)).isTrue();
  }

  @Test
  void skipsThePhasesItNamesAndComesBackFromTheWire() {
    var small =
        new Triage(
            Strategy.AUTO,
            Strategy.LAYERED,
            Triage.Type.BUG,
            List.of(Phase.DESIGNING),
            List.of("speed"),
            "It is small.");

    assertThat(Phase.values())
        .filteredOn(phase -> !small.includes(phase))
        .containsExactly(Phase.DESIGNING);
    assertThat(Json.again(small)).isEqualTo(small);
  }
}
