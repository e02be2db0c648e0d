package dev.perdure.activities.tool.shell;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.perdure.activities.network.CheckedDnsResolver;
import dev.perdure.activities.network.UpstreamConnector;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.sandbox.SandboxDetector;
import dev.perdure.activities.tool.CallGrant;
import dev.perdure.activities.tool.CallOutcome;
import dev.perdure.activities.tool.LiveOutput;
import dev.perdure.activities.tool.ToolBench;
import dev.perdure.activities.tool.ToolCall;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.activities.tool.run.ToolRunner;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.permission.Policy;
import dev.perdure.planner.permission.Rule;
import dev.perdure.planner.permission.RuleAction;
import dev.perdure.planner.permission.RuleLayer;
import dev.perdure.planner.permission.Ruleset;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands and the network, with hosts whose names all lead to one server of this machine. */
@Requires(MachinePart.SANDBOX)
class BashNetworkTest {

  /** Asks a proxy as programs do that know of one; answers and goes on in words of bash alone. */
  private static final String FETCH =
      """
      fetch() {
        p=${http_proxy#http://}; exec 3<>/dev/tcp/${p%%:*}/${p##*:} || return 1
        printf 'GET http://%s:PORT/ HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n' "$1" >&3; cat <&3
      }
      """;

  @TempDir Path home;
  private ToolBench bench;
  private HttpServer server;
  private ToolRunner runner;

  @BeforeEach
  void open() throws Exception {
    bench = new ToolBench(home);
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(200, 4);
          exchange.getResponseBody().write("PAGE".getBytes(StandardCharsets.UTF_8));
          exchange.close();
        });
    server.start();
    Sandbox sandbox = SandboxDetector.detect(home);
    var outside =
        new UpstreamConnector(
            new CheckedDnsResolver(_ -> List.of(InetAddress.getLoopbackAddress()), _ -> true));
    var tool = new BashTool(sandbox, outside, home, bench.artifacts, LiveOutput.none());
    runner = new ToolRunner(new Toolbox(List.of(tool)), bench.stores());
  }

  @AfterEach
  void close() {
    server.stop(0);
  }

  @Test
  void haveNoneByDefault() throws Exception {
    ToolResult result = done("echo \"<$http_proxy>\"; " + fetch("a.example"), ToolBench.defaults());
    assertThat(result.output()).startsWith("<>\n").doesNotContain("PAGE");
  }

  @Test
  void reachAHostThatARuleNamesAndNoOther() throws Exception {
    Policy policy = allowing("*.example");
    ToolResult result = done(fetch("a.example") + "; " + fetch("a.other"), policy);
    assertThat(result.output()).containsOnlyOnce("PAGE").contains("hosts [\"a.other\"]");
    assertThat(result.metadata().list("hosts")).isEqualTo(List.of("a.example"));
    assertThat(result.metadata().list("refusedHosts")).isEqualTo(List.of("a.other"));
  }

  @Test
  void asksForAHostInItsWordsAndReachesItOnceItIsGranted() throws Exception {
    var asked =
        JsonObject.of("command", fetch("a.example")).with("hosts", List.of("https://A.example/"));
    var first =
        (CallOutcome.NeedsPermission) verdict(asked, ToolBench.defaults(), Optional.empty());
    assertThat(first.subject().preview().hosts()).isEqualTo(List.of("a.example"));
    assertThat(first.subject().items().toString()).contains("network", "a.example");

    var grant = Optional.of(new CallGrant("d", first.digest()));
    ToolResult result = ToolBench.done(verdict(asked, ToolBench.defaults(), grant));
    assertThat(result.output()).contains("PAGE").contains("exit code 0");
  }

  @Test
  void tellOfWhatTheyLeftRunningAndNotOfTheirWayOut() throws Exception {
    assertThat(done("echo x", allowing("*")).output()).doesNotContain("left running");
    assertThat(done("sleep 983 & echo x", allowing("*")).output())
        .endsWith("(1 process left running was ended: sleep 983)");
  }

  @Test
  void neverReachTheMachineItselfWithoutTheProxy() throws Exception {
    ToolResult result =
        done(
            "(exec 3<>/dev/tcp/127.0.0.1/PORT) && echo OPEN".replace("PORT", port()),
            allowing("*"));
    assertThat(result.output()).doesNotContain("OPEN\n");
  }

  @Test
  void endWithTheirWayOut() throws Exception {
    ToolResult result = done("echo done; sleep 0.1 & wait", allowing("*"));
    assertThat(result.output()).startsWith("done\n(exit code 0");
    ShellBench.assertNothingRuns("perdure-net");
  }

  @Test
  void haveNoneBeforeAPlanIsApproved() throws Exception {
    ToolResult result = done("curl -sS https://a.example; echo end", ToolBench.planning());
    assertThat(result.output()).doesNotContain("PAGE");
    assertThat(result.metadata().fields()).doesNotContainKey("ruling");
  }

  @Test
  void areRefusedAHostThatCannotBePublic() throws Exception {
    var call = JsonObject.of("command", "true").with("hosts", List.of("169.254.169.254"));
    ToolResult result = ToolBench.done(verdict(call, ToolBench.everything(), Optional.empty()));
    assertThat(result.isError()).isTrue();
    assertThat(result.output()).contains("169.254.169.254", "is not a host of the public internet");
  }

  private String fetch(String host) {
    return FETCH.replace("PORT", port()) + "fetch " + host;
  }

  private String port() {
    return Integer.toString(server.getAddress().getPort());
  }

  private static Policy allowing(String host) {
    Rule rule = Rule.of("network", host, RuleAction.ALLOW);
    Rule opaque = Rule.of("bash*", "*", RuleAction.ALLOW);
    return ToolBench.defaults().and(new Ruleset(RuleLayer.USER, "test", List.of(opaque, rule)));
  }

  private ToolResult done(String command, Policy policy) throws InterruptedException {
    Rule opaque = Rule.of("bash*", "*", RuleAction.ALLOW);
    Policy with = policy.and(new Ruleset(RuleLayer.TASK, "test", List.of(opaque)));
    return ToolBench.done(verdict(JsonObject.of("command", command), with, Optional.empty()));
  }

  private CallOutcome verdict(JsonObject call, Policy policy, Optional<CallGrant> grant)
      throws InterruptedException {
    var context = bench.context(grant.isEmpty() ? bench.nextCall() : "t_1.main.1.1", policy);
    return runner.run(new ToolCall("bash", ToolBench.json(call)), context, grant);
  }
}
