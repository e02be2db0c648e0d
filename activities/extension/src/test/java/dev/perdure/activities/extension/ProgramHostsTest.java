package dev.perdure.activities.extension;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.tool.ToolBench;
import dev.perdure.planner.permission.Policy;
import dev.perdure.planner.permission.Rule;
import dev.perdure.planner.permission.RuleAction;
import dev.perdure.planner.permission.RuleLayer;
import dev.perdure.planner.permission.Ruleset;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The one rule for hosts where hooks and custom tools are asked by HTTP. */
class ProgramHostsTest {

  @TempDir Path home;
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HookServer.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void asksTheHostThatTheConfigurationMakesKnownInEveryPhase() throws InterruptedException {
    assertThat(answer("/refuses", ToolBench.planning()).output()).contains("Not on Fridays");
    assertThat(answer("/refuses", ToolBench.defaults()).output()).contains("Not on Fridays");
  }

  @ParameterizedTest
  @CsvSource({"ORGANISATION, organisation", "USER, user"})
  void asksNoHostThatThePersonsFilesDeny(RuleLayer layer, String word) throws InterruptedException {
    Policy policy = ToolBench.defaults().and(denial(layer, "network", "127.0.0.1"));

    ProgramResult answer = answer("/refuses", policy);

    assertThat(answer.code()).isEqualTo(1);
    assertThat(answer.errors())
        .contains("is denied by the rule network '127.0.0.1': deny (%s, test)".formatted(word));
  }

  @ParameterizedTest
  @CsvSource({"REPOSITORY, network", "AGENT, network", "USER, *"})
  void isNotSwitchedOffByOthersNorByARuleForAllPermissions(RuleLayer layer, String permission)
      throws InterruptedException {
    Policy policy = ToolBench.defaults().and(denial(layer, permission, "*"));

    assertThat(answer("/refuses", policy).output()).contains("Not on Fridays");
  }

  @Test
  void followsNoRedirection() throws InterruptedException {
    ProgramResult answer = answer("/moves", ToolBench.everything());

    assertThat(answer.code()).isEqualTo(1);
    assertThat(answer.output()).isEmpty();
    assertThat(answer.errors())
        .startsWith("It answered with status 307: no redirection is followed, as this one to")
        .contains("http://localhost:");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://bad host/hook?token=quite-hidden",
        "http://ada:quite-hidden@/hook",
        "https://ada:quite-hidden^@host/hook",
        "ftp://host/hook?token=quite-hidden",
        "http://ada:quite-hidden@127.0.0.1:1/hook?token=quite-hidden"
      })
  void failsWithoutASecretOfAnAddressThatCanNotBeAsked(String url) throws InterruptedException {
    ProgramResult answer = asked(url, ToolBench.everything());

    assertThat(answer.code()).isEqualTo(1);
    assertThat(answer.errors()).startsWith("It can't be run: ").doesNotContain("hidden");
  }

  @Test
  void tellsNoSecretOfAnAddressThatItIsSentOnTo() throws InterruptedException {
    assertThat(answer("/moves?token=quite-hidden", ToolBench.everything()).errors())
        .contains("http://localhost:")
        .doesNotContain("hidden");
  }

  @ParameterizedTest
  @CsvSource({
    "https://ada:quite-hidden@host:8443/hook/quite-hidden?token=quite-hidden, https://host:8443",
    "https://quite-hidden host/, an address that can't be read",
    "quite-hidden, an address that can't be read",
  })
  void isKnownToPeopleByItsServer(String url, String label) {
    var rule = new HookRule(null, List.of(), url, null, null, null, null, Map.of());

    assertThat(rule.label()).isEqualTo(label);
  }

  private ProgramResult answer(String path, Policy policy) throws InterruptedException {
    String url = "http://127.0.0.1:%d%s".formatted(server.getAddress().getPort(), path);
    return asked(url, policy);
  }

  private ProgramResult asked(String url, Policy policy) throws InterruptedException {
    ToolBench bench = new ToolBench(home);
    return new ExternalProgram(List.of(), url, Duration.ofMinutes(1), Map.of())
        .run(
            new ProgramInput("{}", "key"), bench.context(bench.nextCall(), policy), Sandbox.none());
  }

  private static Ruleset denial(RuleLayer layer, String permission, String pattern) {
    return new Ruleset(layer, "test", List.of(Rule.of(permission, pattern, RuleAction.DENY)));
  }
}
