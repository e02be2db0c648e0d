package dev.perdure.planner.permission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.planner.Json;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.tool.Demand;
import java.util.List;
import org.junit.jupiter.api.Test;

class RulesetTest {

  @Test
  void keepsTheOrderOfTheConfiguration() {
    var set = parse("{\"*\": \"allow\", \"bash\": {\"*\": \"ask\", \"git *\": \"allow\"}}");

    assertThat(set.rules())
        .containsExactly(
            Rule.of("*", "*", RuleAction.ALLOW),
            Rule.of("bash", "*", RuleAction.ASK),
            Rule.of("bash", "git *", RuleAction.ALLOW));
  }

  @Test
  void namesTheSourceAndTheValueOfAnUnknownAction() {
    assertThatThrownBy(() -> parse("{\"bash\": \"maybe\"}"))
        .hasMessage(
            "perdure.yaml gives permission 'bash' the action 'maybe': use allow, ask or deny.");
    assertThatThrownBy(() -> parse("{\"bash\": {\"x\": null}}")).hasMessageContaining("'null'");
  }

  @Test
  void expandsTheHomeDirectoryInPatterns() {
    var set = parse("{\"external_directory\": {\"~/lib/*\": \"allow\"}}").expanded("/home/ann");

    assertThat(set.verdict(new Demand("external_directory", "/home/ann/lib/*", "x"))).isPresent();
  }

  @Test
  void takesGlobsAsPermissionNames() {
    assertThat(parse("{\"tracker_*\": \"deny\"}").verdict(new Demand("tracker_close", "*", "x")))
        .isPresent();
  }

  @Test
  void judgesACommandOnceWhereEverythingElseIsDenied() {
    var set = parse("{\"*\": \"deny\", \"bash\": \"allow\"}");

    assertThat(set.verdict(new Demand("opaque", "x", "x"))).isEmpty();
    assertThat(set.verdict(new Demand("bash_unconfined", "x", "x"))).isEmpty();
    assertThat(set.verdict(new Demand("bash_other", "x", "x"))).isPresent();
    assertThat(parse("{\"opaque*\": \"deny\"}").verdict(new Demand("opaque", "x", "x")))
        .isPresent();
  }

  @Test
  void survivesTheWire() {
    var set = parse("{\"bash\": {\"git *\": \"allow\"}}");

    assertThat(Json.again(set)).isEqualTo(set);
    assertThat(Json.again(Policy.of(List.of(set), Ceiling.PLANNING)).layers()).containsExactly(set);
  }

  private static Ruleset parse(String json) {
    return Ruleset.parse(RuleLayer.USER, "perdure.yaml", Json.read(json, JsonObject.class));
  }
}
