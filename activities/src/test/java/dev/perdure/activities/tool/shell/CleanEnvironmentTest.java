package dev.perdure.activities.tool.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CleanEnvironmentTest {

  @Test
  void keepsAnAddressWithoutWhoOneIsThere() {
    Map<String, String> environment =
        new HashMap<>(
            Map.of(
                "HTTPS_PROXY", "http://joe:hunter2@proxy:3128",
                "INDEX_URL", "https://token@packages.example/simple/",
                "HOME_PAGE", "https://example.org/a@b"));
    CleanEnvironment.apply(environment);
    assertThat(environment)
        .containsEntry("HTTPS_PROXY", "http://proxy:3128")
        .containsEntry("INDEX_URL", "https://packages.example/simple/")
        .containsEntry("HOME_PAGE", "https://example.org/a@b");
  }

  @Test
  void leavesOutWhatHoldsSecretsByItsName() {
    Map<String, String> environment =
        new HashMap<>(Map.of("GITHUB_TOKEN", "x", "MY_PASSWORD", "x", "LD_PRELOAD", "x", "A", "x"));
    CleanEnvironment.apply(environment);
    assertThat(environment)
        .doesNotContainKeys("GITHUB_TOKEN", "MY_PASSWORD", "LD_PRELOAD")
        .containsEntry("A", "x");
  }
}
