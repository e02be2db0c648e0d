package dev.perdure.activities.tool.shell;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rendering of output that moves the cursor within a line. */
class TerminalScreenTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "plain\\n|plain\\n",
        "10%\\r20%\\r100%\\n|100%\\n",
        "longer\\rnow\\n|nowger\\n",
        "longer\\r\\033[Know\\n|now\\n",
        "longer\\033[2Know|now",
        "a\\r\\nb\\r\\n|a\\r\\nb\\r\\n",
        "a\\r\\r\\nb\\n|a\\r\\r\\nb\\n",
        "abc\\b\\bX|aXc",
        "\\b\\bX|X",
        "\\033[1;31mred\\033[0m text|red text",
        "\\033]0;title\\007x|x",
        "\\033]8;;http://a\\033\\134link\\033]8;;\\033\\134|link",
        "\\033(Bx\\033=|x",
        "é😀\\bx\\ra|ax",
        "x\\033|x",
        "x\\033[31|x31"
      })
  void isShown(String written, String shown) {
    assertThat(TerminalScreen.of(written.translateEscapes())).isEqualTo(shown.translateEscapes());
  }
}
