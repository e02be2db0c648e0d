package dev.perdure.web.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.workflows.port.Heartbeats;
import io.temporal.worker.WorkerOptions;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkerVersioningTest {

  private static final WorkerOptions OPTIONS = Workers.options(Heartbeats.REMOTE);

  @Test
  void isOffUnlessABuildHasAName() {
    WorkerVersioning off = read(Map.of("TEMPORAL_ADDRESS", "temporal:7233"));

    assertThat(off.build()).isEmpty();
    assertThat(off.versioned(OPTIONS)).isSameAs(OPTIONS);
  }

  @Test
  void givesWorkersTheirDeploymentAndBuild() {
    WorkerVersioning named = remote(Map.of("PERDURE_BUILD_ID", "1.2.0-rc.1"));
    WorkerOptions versioned = named.versioned(OPTIONS);

    assertThat(versioned.getDeploymentOptions().isUsingVersioning()).isTrue();
    assertThat(versioned.getDeploymentOptions().getVersion().getDeploymentName())
        .isEqualTo("perdure");
    assertThat(versioned.getDeploymentOptions().getVersion().getBuildId()).isEqualTo("1.2.0-rc.1");
    assertThat(versioned.getMaxHeartbeatThrottleInterval())
        .isEqualTo(OPTIONS.getMaxHeartbeatThrottleInterval());
    assertThat(remote(Map.of("PERDURE_BUILD_ID", "7", "PERDURE_DEPLOYMENT", "team-a")).build())
        .contains(new WorkerBuild("team-a", "7"));
  }

  @ParameterizedTest
  @CsvSource({"PERDURE_BUILD_ID, 1:2", "PERDURE_BUILD_ID, a b", "PERDURE_DEPLOYMENT, team.a"})
  void refusesANameThatTemporalDoesNotTake(String variable, String value) {
    assertThatThrownBy(() -> remote(with(variable, value)))
        .hasMessageContaining(
            "%s is '%s', which does not have the form".formatted(variable, value));
  }

  @Test
  void refusesADeploymentWithoutABuild() {
    assertThatThrownBy(() -> remote(Map.of("PERDURE_DEPLOYMENT", "team-a")))
        .hasMessage(
            "PERDURE_DEPLOYMENT is 'team-a', and no build has a name: set PERDURE_BUILD_ID too, or unset both.");
  }

  @Test
  void refusesABuildOfAServerWithAnEngineOfItsOwn() {
    assertThatThrownBy(() -> read(Map.of("PERDURE_BUILD_ID", "7")))
        .hasMessageContaining(
            "runs only one build: unset it, or name an engine in TEMPORAL_ADDRESS");
  }

  private static Map<String, String> with(String variable, String value) {
    Map<String, String> named = new HashMap<>(Map.of("PERDURE_BUILD_ID", "7"));
    named.put(variable, value);
    return named;
  }

  private static WorkerVersioning remote(Map<String, String> variables) {
    Map<String, String> all = new HashMap<>(Map.of("TEMPORAL_ADDRESS", "temporal:7233"));
    all.putAll(variables);
    return read(all);
  }

  private static WorkerVersioning read(Map<String, String> variables) {
    return WorkerVersioning.read(name -> Optional.ofNullable(variables.get(name)));
  }
}
