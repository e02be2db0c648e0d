package dev.perdure.web.cli;

import dev.perdure.web.cli.terminal.Terminal;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** A command typed in a terminal, and what came of it. */
record Typed(int code, String out, String err) {
  /** Runs without a person at the terminal. */
  static Typed command(Map<String, String> environment, String... arguments) {
    return run(environment, "", false, arguments);
  }

  /** Runs with a person who types these lines. */
  static Typed byAPerson(String lines, String... arguments) {
    return run(Map.of(), lines, true, arguments);
  }

  private static Typed run(
      Map<String, String> environment, String lines, boolean interactive, String... arguments) {
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    var terminal =
        new Terminal(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            new BufferedReader(new StringReader(lines)),
            interactive,
            80);
    int code = Perdure.run(new Environment(environment), terminal, arguments);
    return new Typed(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }
}
