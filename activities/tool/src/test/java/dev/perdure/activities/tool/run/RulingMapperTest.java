package dev.perdure.activities.tool.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.permission.Ceiling;
import dev.perdure.planner.permission.Policy;
import dev.perdure.planner.permission.Rule;
import dev.perdure.planner.permission.RuleAction;
import dev.perdure.planner.permission.RuleLayer;
import dev.perdure.planner.permission.Ruleset;
import dev.perdure.planner.permission.Ruling;
import dev.perdure.planner.tool.Demand;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The content of the record of a denial. */
class RulingMapperTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "git push | git push",
        "python3 - <<'EOF'~import os~EOF | python3 - <<'EOF' …",
        "a~ | a …"
      })
  void namesTheFirstLineOfAScriptAlone(String pattern, String shown) {
    var rules = new Ruleset(RuleLayer.USER, "test", List.of(Rule.of("bash", "*", RuleAction.DENY)));
    Ruling ruling =
        Policy.of(List.of(rules), Ceiling.NONE)
            .evaluate(List.of(new Demand("bash", pattern.replace('~', '\n'), "Run it")));

    var record = RulingMapper.ruling((Ruling.Denied) ruling);

    assertThat(record.ruling().text("pattern")).contains(shown);
  }
}
