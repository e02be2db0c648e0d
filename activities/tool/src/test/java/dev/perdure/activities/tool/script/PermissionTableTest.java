package dev.perdure.activities.tool.script;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.YamlCases;
import dev.perdure.activities.tool.standalone.DryRunContext;
import dev.perdure.planner.agent.AgentRegistry;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.json.YamlMapping;
import dev.perdure.planner.permission.PermissionSectionReader;
import dev.perdure.planner.permission.Policy;
import dev.perdure.planner.permission.RuleLayer;
import dev.perdure.planner.permission.Ruleset;
import dev.perdure.planner.permission.Ruling;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.tool.Demand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A table of rules in layers, and what becomes of a demand under them, by which layer. */
class PermissionTableTest {

  @TempDir private static Path root;

  private static final Path HOME = Path.of("/home/me");

  /** Rules by layer over the built-in ones, and rows: a demand, an action, a layer. */
  record Group(
      @Nullable String agent,
      @Nullable Phase phase,
      @Nullable Map<RuleLayer, Object> layers,
      @Nullable Map<RuleLayer, Object> delegator,
      List<String> rows) {}

  static Stream<Arguments> rows() {
    return YamlCases.read(PermissionTableTest.class, "permissions.yaml", Group.class)
        .flatMap(named -> {
          var group = (Named<?>) named.get()[0];
          return ((Group) group.getPayload())
              .rows().stream().map(row -> Arguments.of(group.getName(), row, group.getPayload()));
        });
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("rows")
  void rulesAsItsRowSays(String sentence, String row, Group group) {
    String[] sides = row.split(" => ", 2);
    String[] demand = sides[0].split(" ", 2);
    Ruling ruling = policy(group).evaluate(demands(demand[0], demand[1]));
    var decisive = ruling.decisive().getFirst();

    assertThat(decisive.action().wireName() + " " + decisive.rule().layer().wireName())
        .as(decisive.sentence())
        .isEqualTo(sides[1]);
  }

  @BeforeAll
  static void fillTheWorkspace() throws IOException {
    Files.createDirectory(root.resolve("src"));
    for (String file : List.of("a", ".env", ".env.example", "src/A.java")) {
      Files.createFile(root.resolve(file));
    }
  }

  private static Policy policy(Group group) {
    var agent = AgentRegistry.builtIn().agent(Objects.requireNonNullElse(group.agent(), "build"));
    var own =
        DryRunContext.policy(agent, Objects.requireNonNullElse(group.phase(), Phase.EXECUTING));
    var policy = own.and(rulesets(group.layers()));
    return group.delegator() == null ? policy : policy.under(own.and(rulesets(group.delegator())));
  }

  private static List<Ruleset> rulesets(@Nullable Map<RuleLayer, Object> layers) {
    return layers == null
        ? List.of()
        : layers.entrySet().stream()
            .map(layer -> {
              var file = YamlMapping.of("table", JsonObject.of("permission", layer.getValue()));
              return PermissionSectionReader.of(layer.getKey(), file).expanded(HOME.toString());
            })
            .toList();
  }

  private static List<Demand> demands(String permission, String pattern) {
    return permission.equals("bash")
        ? ScriptPermissions.of(
            ShellScript.of(pattern.replace("{root}", root.toString()), root), root, root, HOME)
        : List.of(new Demand(permission, pattern, pattern));
  }
}
