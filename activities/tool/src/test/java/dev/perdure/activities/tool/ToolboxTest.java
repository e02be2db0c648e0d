package dev.perdure.activities.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.tool.run.ToolRunner;
import dev.perdure.activities.tool.standalone.BuiltInToolPorts;
import dev.perdure.activities.tool.standalone.BuiltInTools;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.json.YamlEntry;
import dev.perdure.planner.json.YamlMapping;
import dev.perdure.planner.permission.Ceiling;
import dev.perdure.planner.permission.Policy;
import dev.perdure.planner.permission.ReservedToolNames;
import dev.perdure.planner.permission.Rule;
import dev.perdure.planner.permission.RuleAction;
import dev.perdure.planner.permission.RuleLayer;
import dev.perdure.planner.permission.Ruleset;
import dev.perdure.planner.permission.ToolPermissions;
import dev.perdure.planner.request.subject.PermissionSubjectPreview;
import dev.perdure.planner.tool.Demand;
import dev.perdure.planner.tool.ToolAccess;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolSpec;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ToolboxTest {
  @TempDir Path home;
  private ToolBench bench;

  @BeforeEach
  void open() {
    bench = new ToolBench(home);
  }

  @ParameterizedTest
  @CsvSource({
    "read,read",
    "Read,read",
    "view,read",
    "View,read",
    "ls,list",
    "apply_patch,patch",
    "applyPatch,patch",
    "todoWrite,todowrite",
    "todo-write,todowrite"
  })
  void findsTheToolThatIsMeant(String written, String meant) {
    assertThat(bench.toolbox().resolve(written).map(tool -> tool.spec().name())).contains(meant);
  }

  @ParameterizedTest
  @CsvSource({"delete_everything", "''"})
  void findsNoneForANameThatMeansNone(String written) {
    assertThat(bench.toolbox().resolve(written)).isEmpty();
  }

  @Test
  void configurationNamesThePermissionThatEachToolAsksFor() {
    for (ToolSpec spec : bench.toolbox().specs()) {
      assertThat(ToolPermissions.of(spec.name())).isEqualTo(spec.permission());
      assertThat(ToolPermissions.known()).contains(spec.permission());
    }
  }

  @Test
  void noToolFromOutsideMayHaveANameOfABuiltInOne() throws IOException {
    var ports =
        new BuiltInToolPorts(
            bench.journal,
            bench.artifacts,
            bench.todos,
            LiveOutput.none(),
            Sandbox.none(),
            home,
            Map.of());
    for (Tool tool : BuiltInTools.with(ports)) {
      assertThat(tool.spec().aliases()).allMatch(ReservedToolNames::contains);
      assertThat(ReservedToolNames.contains(tool.spec().name())).as(tool.spec().name()).isTrue();
    }
    try (var aliases = ToolRunner.class.getResourceAsStream("aliases.yaml")) {
      String text =
          new String(Objects.requireNonNull(aliases).readAllBytes(), StandardCharsets.UTF_8);
      assertThat(YamlMapping.parse("aliases.yaml", text).entries())
          .extracting(YamlEntry::key)
          .filteredOn(key -> !key.equals("any"))
          .isNotEmpty()
          .allMatch(ReservedToolNames::contains);
    }
  }

  @Test
  void aNewToolIsOneClass() {
    var runner = new ToolRunner(new Toolbox(List.of(new GreetTool())), bench.stores());
    var context = bench.context(bench.nextCall(), ToolBench.everything());
    var greeting = JsonObject.of("name", "Ada");

    assertThat(ToolBench.done(ToolBench.run(runner, "salute", greeting, context)).output())
        .isEqualTo("Hello, Ada!");
    assertThat(ToolBench.run(runner, "greet", greeting, bench.context(bench.nextCall(), denying())))
        .isInstanceOfSatisfying(
            CallOutcome.Completed.class, denied -> assertThat(denied.result().isError()).isTrue());
  }

  @Test
  void aToolFromOutsideNeverTakesTheNameOfOneThatIsThere() {
    var tools = new Toolbox(List.of(new GreetTool()), _ -> List.of(new GreetTool()));
    var run = bench.context(bench.nextCall(), ToolBench.everything()).run();

    assertThat(tools.of(run).find("greet")).isEqualTo(tools.find("greet"));
  }

  private static Policy denying() {
    var rules =
        List.of(Rule.of("*", "*", RuleAction.ALLOW), Rule.of("greetings", "*", RuleAction.DENY));
    return Policy.of(List.of(new Ruleset(RuleLayer.TASK, "test", rules)), Ceiling.NONE);
  }

  /** Complete example of a tool. */
  private static final class GreetTool implements Tool {
    @Override
    public ToolSpec spec() {
      return new ToolSpec(
          "greet",
          "Greets somebody.",
          "{\"type\":\"object\",\"properties\":{\"name\":{\"type\":\"string\"}}}",
          ToolAccess.READS,
          "greetings",
          false,
          List.of("salute"));
    }

    @Override
    public CallPreparation prepare(JsonObject arguments, ToolContext context) {
      String name = arguments.text("name").orElse("stranger");
      return new CallPreparation.Proposal(
          List.of(new Demand("greetings", name, "Greet " + name)),
          PermissionSubjectPreview.none(),
          new Effect.Repeatable(() -> ToolResult.of("Greeting", "Hello, %s!".formatted(name))));
    }
  }
}
