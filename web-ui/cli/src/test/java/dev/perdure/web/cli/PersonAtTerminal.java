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
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** A person who types lines while a verb runs, and reads what the verb shows. */
final class PersonAtTerminal implements AutoCloseable {

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final PipedWriter keyboard = new PipedWriter();
  private final CompletableFuture<Integer> code;

  private PersonAtTerminal(Map<String, String> environment, String... arguments)
      throws IOException {
    var terminal =
        new Terminal(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            new BufferedReader(new PipedReader(keyboard)),
            TerminalCapabilities.ofLines(true, false, false, false, 80));
    code =
        CompletableFuture.supplyAsync(
            () -> Perdure.run(PerdureProperties.of(environment), terminal, arguments));
  }

  /** A person who typed a command. */
  static PersonAtTerminal types(Map<String, String> environment, String... arguments) {
    try {
      return new PersonAtTerminal(environment, arguments);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void types(String line) {
    try {
      keyboard.write(line + "\n");
      keyboard.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The notes that the verb has shown. */
  String shown() {
    return err.toString(StandardCharsets.UTF_8);
  }

  Typed result() {
    int exit = code.join();
    return new Typed(exit, out.toString(StandardCharsets.UTF_8), shown());
  }

  @Override
  public void close() {
    try {
      keyboard.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
