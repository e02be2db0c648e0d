package dev.perdure.activities.tool.script;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Commands that may run any other one, by their own words, their input or their settings. */
class InlineCodeTest {

  @ParameterizedTest
  @CsvFileSource(resources = "inline-code.txt", delimiter = '\t', quoteCharacter = '\0')
  void areTold(String script) {
    ShellScript read = ShellScript.of(script.replace('⏎', '\n'));

    assertThat(read.doubt().or(read::code)).isPresent();
  }

  /** Programs of the project: who allows them trusts what is in their files. */
  @ParameterizedTest
  @CsvFileSource(resources = "project-programs.txt", delimiter = '\t', quoteCharacter = '\0')
  void areNotWhatRunsAFileOfTheProject(String script) {
    ShellScript read = ShellScript.of(script.replace('⏎', '\n'));

    assertThat(read.doubt().or(read::code)).isEmpty();
  }
}
