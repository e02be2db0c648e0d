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
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A directory that is only known when the script runs is no path, whatever judges the script. */
class UnknownDirectoryTest {

  private static final Policy NO_CONF =
      ToolBench.defaults()
          .and(
              new Ruleset(
                  RuleLayer.USER, "here", List.of(Rule.of("read", "conf/*", RuleAction.DENY))));

  @TempDir Path home;

  private ShellBench bench;

  @BeforeEach
  void makeFiles() throws Exception {
    bench = new ShellBench(home);
    bench.tools.file("conf/prod.key", "s3cret\n");
    bench.tools.file("package.json", "{\"scripts\": {\"test\": \"echo tested\"}}");
    bench.tools.file("a.txt", "a\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "for i in 1 2; do mkdir -p d$i; (cd d$i; touch x); done",
        "(cd \"$X\"; cat a.txt)",
        "(cd \"$X\"; grep -r s3cret .)",
        "(cd \"$X\"; git checkout HEAD -- a.txt)",
        "(cd \"$X\"; git show HEAD)",
        "(cd \"$X\"; npm test)",
        "cd `pwd`; npm test",
        "(cd \"$X\"; python3 -c 'print(1)')",
        "(cd \"$X\"; rm x; echo y > x)",
        "pushd \"$X\"; find . -name x; popd"
      })
  void isJudgedWithAndWithoutASandbox(String command) throws Exception {
    for (ShellConfinement where : ShellConfinement.values()) {
      for (Policy policy :
          List.of(ToolBench.everything(), ToolBench.defaults(), ToolBench.planning(), NO_CONF)) {
        CallOutcome outcome = bench.verdict(where, JsonObject.of("command", command), policy);

        assertThat(outcome.toString()).as("%s %s", where, policy).doesNotContain("Nul character");
      }
    }
  }
}
