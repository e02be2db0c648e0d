package dev.perdure.web.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class TerminalTest {
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final PipedWriter keys = new PipedWriter();

  @Test
  void givesUpAQuestionThatSomebodyElseHasAnswered() throws IOException {
    Terminal terminal = terminal(TerminalCapabilities.ofLines(true, false, false, false, 80));

    assertThat(terminal.ask("Yes? ", () -> false)).isEmpty();
  }

  @Test
  void whatWasHalfTypedForAQuestionGivenUpAnswersNoOther() throws IOException {
    Terminal terminal = terminal(TerminalCapabilities.ofLines(true, false, false, false, 80));
    terminal.ask("First? ", () -> false);
    keys.write("meant for the first\nmeant for the second\n");

    assertThat(terminal.ask("Second? ", () -> true)).hasValue("meant for the second");
    assertThat(said()).contains("Press Enter to answer here: ");
  }

  @Test
  void theLiveLineFitsTheTerminalAndMakesRoomForWhatStays() throws IOException {
    Terminal terminal = terminal(TerminalCapabilities.ofLines(true, true, false, false, 40));

    terminal.show("x".repeat(100));
    terminal.note("stays");

    assertThat(said()).contains("x".repeat(38) + "…").doesNotContain("x".repeat(39));
    assertThat(said()).endsWith("\r\u001b[Kstays\n");
  }

  @Test
  void whereNoLineCanBeWrittenOverNoneIsShown() throws IOException {
    Terminal terminal = terminal(TerminalCapabilities.none(80));

    terminal.show("now");
    terminal.note(Style.BAD, "stays");

    assertThat(said()).isEqualTo("stays\n");
  }

  @Test
  void coloursOnlyWhereTheScreenHasThem() throws IOException {
    Terminal terminal = terminal(TerminalCapabilities.ofLines(false, false, true, false, 80));

    terminal.note(Style.BAD, "wrong");

    assertThat(said()).isEqualTo("\u001b[31mwrong\u001b[0m\n");
  }

  @Test
  void breaksWhatStaysBetweenWordsOnATerminal() throws IOException {
    terminal(TerminalCapabilities.ofLines(true, true, false, false, 40))
        .note("word ".repeat(10).strip());

    assertThat(said().lines()).containsExactly("word ".repeat(8).strip(), "word word");
  }

  @Test
  void keepsLinesWholeForPrograms() throws IOException {
    terminal(TerminalCapabilities.none(40)).note("word ".repeat(10).strip());

    assertThat(said().lines()).hasSize(1);
  }

  private Terminal terminal(TerminalCapabilities screen) throws IOException {
    var stream = new PrintStream(err, true, StandardCharsets.UTF_8);
    return new Terminal(stream, stream, new BufferedReader(new PipedReader(keys)), screen);
  }

  private String said() {
    return err.toString(StandardCharsets.UTF_8);
  }
}
