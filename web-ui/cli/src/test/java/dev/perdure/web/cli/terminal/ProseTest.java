package dev.perdure.web.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ProseTest {

  @Test
  void keepsLinesOfCodeAndTablesWhole() {
    String text =
        """
        The fix is a call of one function:
        ```java
        return cents - (cents * percent + 50) / 100;
        ```
        | file | what was changed in it |
            ./run-tests.sh --all --verbose
        That is all there is.\
        """;

    assertThat(pieces(text, 20))
        .containsExactly(
            "The fix is a call of",
            "one function:",
            "```java",
            "return cents - (cents * percent + 50) / 100;",
            "```",
            "| file | what was changed in it |",
            "    ./run-tests.sh --all --verbose",
            "That is all there",
            "is.");
  }

  @Test
  void putsWhatFollowsABreakUnderItsItem() {
    assertThat(pieces("- one two three four\n10. one two three", 12))
        .containsExactly("- one two", "  three four", "10. one two", "    three");
  }

  private static List<String> pieces(String text, int columns) {
    return Prose.lines(text).stream()
        .flatMap(line -> line.wrapped(columns).stream())
        .map(StyledText::text)
        .toList();
  }
}
