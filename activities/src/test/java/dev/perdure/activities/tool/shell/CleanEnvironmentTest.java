package dev.perdure.activities.tool.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

  @ParameterizedTest
  @ValueSource(
      strings = {
        "DB_PASS", "ADMIN_PWD", "CONNECTION_STRING", "AZURE_CONN_STR", "JWT", "NPM_CONFIG__AUTH",
        "SLACK_WEBHOOK_URL", "STRIPE_SK", "VAULT_ADDR", "SSHPASS", "KRB5CCNAME", "XAUTHORITY"
      })
  void leavesOutWhatMayHoldASecret(String name) {
    Map<String, String> environment = new HashMap<>(Map.of(name, "x"));
    CleanEnvironment.apply(environment);
    assertThat(environment).doesNotContainKey(name);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"PWD", "PATH", "COMPASS", "BYPASS_CACHE", "PATTERN", "AUTHOR", "SKIP", "HOME"})
  void keepsWhatOnlyLooksLikeIt(String name) {
    Map<String, String> environment = new HashMap<>(Map.of(name, "x"));
    CleanEnvironment.apply(environment);
    assertThat(environment).containsKey(name);
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
