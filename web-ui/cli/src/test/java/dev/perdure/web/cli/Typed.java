package dev.perdure.web.cli;

import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.cli.terminal.TerminalCapabilities;
import dev.perdure.web.server.PerdureProperties;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintStream;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** A command typed in a terminal, and what came of it. */
public record Typed(int code, String out, String err) {
  /** Runs without a person at the terminal. */
  public static Typed command(Map<String, String> environment, String... arguments) {
    return run(environment, new StringReader(""), false, arguments);
  }

  /** Runs without a person, with these lines on standard input. */
  static Typed fed(Map<String, String> environment, String lines, String... arguments) {
    return run(environment, new StringReader(lines), false, arguments);
  }

  /** Runs with results that go to a terminal of 80 columns with colours. */
  static Typed coloured(Map<String, String> environment, String... arguments) {
    var screen = TerminalCapabilities.ofLines(false, false, true, true, 80);
    return run(environment, new StringReader(""), screen, arguments);
  }

  /** Runs with results that go to a terminal of so many columns without colours. */
  static Typed wide(int columns, Map<String, String> environment, String... arguments) {
    var screen = new TerminalCapabilities(false, false, false, false, true, false, columns);
    return run(environment, new StringReader(""), screen, arguments);
  }

  /** Runs with a person who types these lines. */
  static Typed byAPerson(String lines, String... arguments) {
    return run(Map.of(), new StringReader(lines), true, arguments);
  }

  /** Runs with a person who types nothing yet. */
  static Typed byAPersonWhoThinks(String... arguments) {
    var never = new PipedReader();
    try (var _ = new PipedWriter(never)) {
      return run(Map.of(), never, true, arguments);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  private static Typed run(
      Map<String, String> environment, Reader lines, boolean interactive, String... arguments) {
    var screen = TerminalCapabilities.ofLines(interactive, false, false, false, 80);
    return run(environment, lines, screen, arguments);
  }

  private static Typed run(
      Map<String, String> environment,
      Reader lines,
      TerminalCapabilities screen,
      String... arguments) {
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    var terminal =
        new Terminal(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            new BufferedReader(lines),
            screen);
    int code = Perdure.run(PerdureProperties.of(environment), terminal, arguments);
    return new Typed(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }
}
