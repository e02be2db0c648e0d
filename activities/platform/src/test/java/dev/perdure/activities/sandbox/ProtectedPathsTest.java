package dev.perdure.activities.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.permission.Ceiling;
import dev.perdure.planner.permission.DefaultRules;
import dev.perdure.planner.permission.Policy;
import dev.perdure.planner.permission.Ruling;
import dev.perdure.planner.tool.Demand;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The default rules ask about each path that the sandbox protects, and about more. */
class ProtectedPathsTest {

  private final Policy defaults = Policy.of(List.of(DefaultRules.with(List.of())), Ceiling.NONE);

  static Stream<String> asked() {
    return ProtectedPaths.ASKED.stream().filter(path -> !path.startsWith(".git/"));
  }

  @ParameterizedTest
  @MethodSource("asked")
  void areAskedAboutByTheDefaultRules(String path) {
    var ruling = defaults.evaluate(List.of(new Demand("edit", path, "Edit " + path)));

    assertThat(ruling).isInstanceOf(Ruling.NeedsApproval.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ".npmrc",
        ".gitattributes",
        ".gitmodules",
        ".bundle/config",
        ".yarnrc.yml",
        ".yarn/releases/yarn-4.cjs",
        ".cargo/config.toml",
        ".tool-versions",
        "web/.envrc"
      })
  void areAllThatATableCallsClosedAndOthersAreOnlyAskedAbout(String path) {
    assertThat(ProtectedPaths.holds(path)).isFalse();
    assertThat(ProtectedPaths.isAsked(path)).isTrue();
  }
}
