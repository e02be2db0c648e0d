package dev.perdure.activities.tool.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.CallOutcome;
import dev.perdure.activities.tool.ToolBench;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.permission.Policy;
import dev.perdure.planner.permission.Rule;
import dev.perdure.planner.permission.RuleAction;
import dev.perdure.planner.permission.RuleLayer;
import dev.perdure.planner.permission.Ruleset;
import dev.perdure.planner.tool.ToolResult;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProjectCheckCommandsTest {

  @TempDir Path home;

  private ShellBench bench;

  @BeforeEach
  void makeProject() {
    bench = new ShellBench(home);
    bench.tools.file(
        "package.json", "{'scripts':{'test':'jest --ci','deploy':'rm -rf /'}}".replace('\'', '"'));
    bench.tools.file("Makefile", "test: all\n\techo tested\nclean:\n\trm -rf out\nlint := x\n");
    bench.tools.file("go.mod", "module x\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "npm test",
        "npm run test",
        "npm test 2>&1 | tail -n 3; npm test -q",
        "make test",
        "go test ./...",
        "go test ./a/b_test.go"
      })
  void asksBeforeTheApprovalForWhatTheProjectDefines(String command) throws Exception {
    assertThat(planning(command, ToolBench.planning()))
        .isInstanceOf(CallOutcome.NeedsPermission.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "npm run deploy",
        "npm test -- --fix",
        "npm install",
        "PATH=. npm test",
        "npm test > out.txt",
        "npm test | tee out.txt",
        "npm test | sh",
        "npm test $(touch x)",
        "cd /tmp && npm test",
        "make clean",
        "make lint",
        "make test clean",
        "go test ../other",
        "go test -exec ./x",
        "cargo test",
        "./mvnw test"
      })
  void opensNothingElse(String command) throws Exception {
    ToolResult result = ToolBench.done(planning(command, ToolBench.planning()));
    assertThat(result.isError()).isTrue();
    assertThat(result.metadata().fields().get("ruling").toString()).contains("ceiling");
  }

  @Test
  void showsWhatACheckRunsAndRemembersNothingButIt() throws Exception {
    var asks =
        (CallOutcome.NeedsPermission) planning("npm test 2>&1 | tail -n 3", ToolBench.planning());
    assertThat(asks.subject().items().toString()).contains("jest --ci");
    assertThat(asks.subject().always().toString()).isEqualTo("[npm test]");
  }

  @Test
  void isNotAskedAgainForWhatAPersonAllowedAlways() throws Exception {
    var always = Rule.of("bash_unconfined", "make test", RuleAction.ALLOW);
    var remembered = new Ruleset(RuleLayer.REMEMBERED, "test", List.of(always));
    Policy policy = ToolBench.planning().and(remembered);

    ToolResult result = ToolBench.done(planning("make test 2>&1 | tail -n 3", policy));
    assertThat(result.metadata().flag("discarded")).isFalse();
    assertThat(result.output()).doesNotContain("denied");
    assertThat(planning("npm test", policy)).isInstanceOf(CallOutcome.NeedsPermission.class);
    assertThat(planning("make clean", policy)).isInstanceOf(CallOutcome.Completed.class);
  }

  private CallOutcome planning(String command, Policy policy) throws Exception {
    return bench.verdict(ShellConfinement.FREE, JsonObject.of("command", command), policy);
  }
}
