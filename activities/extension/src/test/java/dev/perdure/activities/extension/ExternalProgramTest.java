package dev.perdure.activities.extension;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.sandbox.SandboxContext;
import dev.perdure.activities.tool.ToolBench;
import dev.perdure.planner.permission.Policy;
import dev.perdure.planner.permission.Rule;
import dev.perdure.planner.permission.RuleAction;
import dev.perdure.planner.permission.RuleLayer;
import dev.perdure.planner.permission.Ruleset;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExternalProgramTest {

  @TempDir Path home;

  @Test
  void runsWithoutTheFilesThatARuleDeniesToRead() throws Exception {
    ToolBench bench = new ToolBench(home);
    bench.file("conf/prod.key", "s3cret");
    Policy policy =
        ToolBench.defaults()
            .and(
                new Ruleset(
                    RuleLayer.USER, "test", List.of(Rule.of("read", "conf/*", RuleAction.DENY))));
    List<SandboxContext> seen = new ArrayList<>();
    var program = new ExternalProgram(List.of("true"), null, Duration.ofSeconds(20), Map.of());

    var answer =
        program.run(
            new ProgramInput("", "key"),
            bench.context(bench.nextCall(), policy),
            surroundings -> {
              seen.add(surroundings);
              return Optional.empty();
            });

    assertThat(answer.code()).isZero();
    assertThat(seen)
        .singleElement()
        .extracting(SandboxContext::unread)
        .isEqualTo(List.of(bench.root.resolve("conf")));
  }
}
