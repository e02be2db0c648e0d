package dev.perdure.planner.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.task.Strategy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StrategyDescriptionTest {

  @ParameterizedTest
  @EnumSource
  void everyStrategyHasItsWordsInEachLanguageOfThePages(Strategy strategy) {
    assertThat(StrategyDescription.of(strategy).title())
        .containsOnlyKeys("en", "zh")
        .allSatisfy((_, title) -> assertThat(title).isNotBlank());
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "AUTO")
  void triageIsToldOfEveryStrategyThatItMayPick(Strategy strategy) {
    String told =
        new PromptLibrary().prompt("plan/triage").render(StrategyDescription.ofTriage("Fix."));

    assertThat(StrategyDescription.of(strategy).triage()).isNotBlank();
    assertThat(told).contains("`" + strategy.wireName() + "`");
    assertThat(StrategyDescription.inSchema("[\"strategies\"]"))
        .contains('"' + strategy.wireName() + '"')
        .doesNotContain("\"auto\"");
  }

  @Test
  void whatNobodyApprovesIsToldApart() {
    assertThat(StrategyDescription.unasked())
        .contains("`build-only` (one agent does the work at once)");
    assertThat(StrategyDescription.asking())
        .contains("- `answer`: one agent reads")
        .doesNotContain("`build-only`");
  }
}
