package dev.perdure.planner.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.json.YamlMapping;
import dev.perdure.planner.task.Strategy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Table of the strategies page, which is generated from the texts of the strategies. */
class StrategyPageTest {

  private static final Path PAGE =
      Path.of(System.getProperty("perdure.root", "..")).resolve("docs/use/strategies.md");
  private static final String HEAD =
      """
      | strategy | what happens | a person approves a plan | ends |
      |---|---|---|---|
      """;
  private static final Pattern TABLE = Pattern.compile(Pattern.quote(HEAD) + "(\\|.*\n)*");
  private static final JsonObject WORDS =
      YamlMapping.parse("strategies.yaml", ClasspathResources.text("strategies.yaml")).plain();

  @Test
  void itsTableIsMadeFromTheWordsOfTheStrategies() throws IOException {
    String page = Files.readString(PAGE);
    String expected = TABLE.matcher(page).replaceFirst(_ -> table());
    if (Boolean.getBoolean("perdure.docs.write")) {
      Files.writeString(PAGE, expected);
    }
    assertThat(Files.readString(PAGE))
        .as("run this test with -Dperdure.docs.write=true")
        .contains(table())
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "AUTO")
  void everyStrategyIsToldOfWithItsEnd(Strategy strategy) {
    assertThat(words(strategy, "does")).isNotBlank();
    assertThat(words(strategy, "ends")).isNotBlank();
  }

  private static String table() {
    return HEAD
        + StrategyDescription.pickable().stream()
            .map(strategy ->
                "| `%s` | %s | %s | %s |\n"
                    .formatted(
                        strategy.wireName(),
                        words(strategy, "does"),
                        strategy.needsApproval() ? "yes" : "no",
                        words(strategy, "ends")))
            .collect(Collectors.joining());
  }

  private static String words(Strategy strategy, String field) {
    return WORDS.object(strategy.wireName()).text(field).orElse("");
  }
}
