package dev.perdure.activities.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProgramEnvironmentTest {

  @Test
  void keepsAnAddressWithoutItsLogin() {
    assertThat(
            cleaned(
                Map.of(
                    "HTTPS_PROXY", "http://joe:hunter2@proxy:3128",
                    "GOPROXY", "https://token@packages.example/simple/",
                    "PYTHONPATH", "/opt/a@b")))
        .containsEntry("HTTPS_PROXY", "http://proxy:3128")
        .containsEntry("GOPROXY", "https://packages.example/simple/")
        .containsEntry("PYTHONPATH", "/opt/a@b");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "DB_PASS",
        "ADMIN_PWD",
        "CONNECTION_STRING",
        "JWT",
        "NPM_CONFIG__AUTH",
        "GITHUB_TOKEN",
        "MASTERKEY",
        "REDIS_DSN",
        "RSA_PEM",
        "VPNPASS",
        "OPENROUTER",
        "CREDS",
        "UNKNOWN",
        "ANTHROPIC_API_KEY",
        "PERDURE_TOKEN",
        "TEMPORAL_API_KEY",
        "GOOGLE_API_KEY",
        "NODE_AUTH_TOKEN",
        "CARGO_REGISTRY_TOKEN",
        "BASH_ENV",
        "BASH_FUNC_ls%%",
        "LD_PRELOAD",
        "SSH_AUTH_SOCK",
        "JAVA_TOOL_OPTIONS",
        "KUBECONFIG",
        "GIT_ASKPASS",
        "GIT_DIR",
        "GIT_WORK_TREE",
        "GIT_INDEX_FILE",
        "GIT_OBJECT_DIRECTORY",
        "GIT_ALTERNATE_OBJECT_DIRECTORIES",
        "GIT_NAMESPACE",
        "GIT_CONFIG_PARAMETERS",
        "GIT_CONFIG_GLOBAL",
        "LC",
        "path"
      })
  void leavesOutEveryVariableThatIsNotListed(String name) {
    assertThat(cleaned(Map.of(name, "x"))).doesNotContainKey(name);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"PATH", "HOME", "PWD", "LC_TIME", "TZ", "JAVA_HOME", "VIRTUAL_ENV", "no_proxy"})
  void keepsListedVariables(String name) {
    assertThat(cleaned(Map.of(name, "x"))).containsEntry(name, "x");
  }

  @Test
  void keepsTheVariablesThatTheOperatorNames() {
    assertThat(
            cleaned(
                Map.of(
                    "PERDURE_PASS_ENV", "DB_HOST, DB_PORT,,PERDURE_TOKEN",
                    "DB_HOST", "localhost",
                    "DB_PORT", "5432",
                    "DB_PASS", "secret",
                    "PERDURE_TOKEN", "secret")))
        .containsOnlyKeys("DB_HOST", "DB_PORT");
  }

  @Test
  void setsACommandUpForAnUnattendedRunInUtf8() {
    Map<String, String> environment = new HashMap<>(Map.of("LANG", "C", "TERM", "xterm", "A", "x"));
    ProgramEnvironment.cleanForCommand(environment, true);

    assertThat(environment)
        .containsEntry("TERM", "dumb")
        .containsEntry("GIT_TERMINAL_PROMPT", "0")
        .containsEntry("LC_CTYPE", "C.UTF-8")
        .doesNotContainKey("A");
  }

  @Test
  void keepsTheLoginInAnAddressThatTheOperatorPasses() {
    assertThat(
            cleaned(
                Map.of("PERDURE_PASS_ENV", "DATABASE_URL", "DATABASE_URL", "postgres://u:p@h/db")))
        .containsEntry("DATABASE_URL", "postgres://u:p@h/db");
  }

  @Test
  void letsGitTrustNoBareRepositoryOutsideOfTheSandbox() {
    Map<String, String> unconfined = new HashMap<>();
    Map<String, String> confined = new HashMap<>();
    ProgramEnvironment.cleanForCommand(unconfined, false);
    ProgramEnvironment.cleanForCommand(confined, true);

    assertThat(unconfined).containsEntry("GIT_CONFIG_VALUE_0", "explicit");
    assertThat(confined).doesNotContainKey("GIT_CONFIG_COUNT");
  }

  private static Map<String, String> cleaned(Map<String, String> variables) {
    Map<String, String> environment = new HashMap<>(variables);
    ProgramEnvironment.clean(environment);
    return environment;
  }
}
