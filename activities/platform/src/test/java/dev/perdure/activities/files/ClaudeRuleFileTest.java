package dev.perdure.activities.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.planner.json.InvalidConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClaudeRuleFileTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "paths: '**/*.ts' | a.ts | true",
        "paths: **/*.ts | src/deep/a.ts | true",
        "paths: ['src/**/*'] | src/a.ts | true",
        "paths: ['src/**/*'] | src/deep/a.ts | true",
        "paths: ['src/**/*'] | test/a.ts | false",
        "paths: src/**/*.{ts,tsx}, docs/*.md | src/a/b.tsx | true",
        "paths: src/**/*.{ts,tsx}, docs/*.md | docs/a.md | true",
        "paths: '*.md' | docs/a.md | false",
        "paths: app/[id]/page.tsx | app/[id]/page.tsx | true",
        "paths: ['app/[[...slug]]/**'] | app/[[...slug]]/deep/page.tsx | true",
        "paths: src/[ab].ts | src/a.ts | true"
      })
  void isForTheFilesThatItsPathsMatch(String settings, String file, boolean fits) {
    assertThat(rule(settings).fits(file)).isEqualTo(fits);
  }

  @Test
  void withoutPathsIsForAllAndForNoneInParticular() {
    assertThat(ClaudeRuleFile.parse("a.md", "Tests first.").paths()).isEmpty();
    assertThat(rule("description: x").text()).isEqualTo("Be brief.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "paths: {a: b} | line 2: 'paths' must be a list of globs",
        "paths: ['src/{a'] | line 2: invalid glob 'src/{a' in 'paths'. Example: src/**/*.ts"
      })
  void refusesPathsThatAreNoGlobs(String settings, String sentence) {
    assertThatThrownBy(() -> rule(settings))
        .isInstanceOf(InvalidConfig.class)
        .hasMessageContaining(sentence.strip());
  }

  private static ClaudeRuleFile rule(String settings) {
    return ClaudeRuleFile.parse("a.md", "---\n" + settings + "\n---\nBe brief.\n");
  }
}
