package dev.perdure.web.cli.terminal;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.stream.Stream;

/** Where a verb writes and, if a person sits there, asks. */
public final class Terminal {
  private static final int USUAL_WIDTH = 100;

  private final PrintStream out;
  private final PrintStream err;
  private final BufferedReader in;
  private final boolean interactive;
  private final int columns;

  /** A terminal over given streams. */
  public Terminal(
      PrintStream out, PrintStream err, BufferedReader in, boolean interactive, int columns) {
    this.out = out;
    this.err = err;
    this.in = in;
    this.interactive = interactive;
    this.columns = columns;
  }

  /**
   * The terminal of this process; the launcher says whether a person sits there and how wide it is.
   */
  public static Terminal ofThisProcess() {
    return new Terminal(
        new PrintStream(
            new java.io.FileOutputStream(java.io.FileDescriptor.out), true, StandardCharsets.UTF_8),
        new PrintStream(
            new java.io.FileOutputStream(java.io.FileDescriptor.err), true, StandardCharsets.UTF_8),
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)),
        Boolean.getBoolean("perdure.terminal"),
        Math.max(40, Integer.getInteger("perdure.columns", USUAL_WIDTH)));
  }

  /** Writes a line of the result. */
  public void print(String line) {
    out.println(line);
  }

  /** Writes a line that is not part of the result. */
  public void note(String line) {
    err.println(line);
  }

  /** Whether a person can be asked. */
  public boolean isInteractive() {
    return interactive;
  }

  /** The lines of the input. */
  public Stream<String> lines() {
    return in.lines();
  }

  /** How many characters fit on a line. */
  public int columns() {
    return columns;
  }

  /** Asks for one line; empty when the person closed the input. */
  public Optional<String> ask(String prompt) {
    err.print(prompt);
    err.flush();
    try {
      return Optional.ofNullable(in.readLine()).map(String::strip);
    } catch (IOException gone) {
      throw new UncheckedIOException(gone);
    }
  }
}
