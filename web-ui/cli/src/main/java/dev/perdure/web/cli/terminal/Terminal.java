package dev.perdure.web.cli.terminal;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * The terminal of a verb: prints results to standard output and notes to standard error, and asks
 * the person for input.
 */
public final class Terminal {
  private static final String OVER = "\r\u001b[K";
  private static final char BELL = '\u0007';
  private static final String CUT_OFF = "\u001b[?7l";
  private static final String WRAP = "\u001b[?7h";

  private final PrintStream out;
  private final PrintStream err;
  private final BufferedReader in;
  private final StdinLineReader stdinLineReader;
  private final TerminalCapabilities terminalCapabilities;
  private String live = "";

  public Terminal(
      PrintStream out,
      PrintStream err,
      BufferedReader in,
      TerminalCapabilities terminalCapabilities) {
    this.out = out;
    this.err = err;
    this.in = in;
    this.stdinLineReader = new StdinLineReader(in);
    this.terminalCapabilities = terminalCapabilities;
  }

  /** The terminal of this process; the launcher says what it is. */
  public static Terminal ofThisProcess() {
    return new Terminal(
        stream(FileDescriptor.out),
        stream(FileDescriptor.err),
        new BufferedReader(new InputStreamReader(System.in, utf8())),
        TerminalCapabilities.ofThisProcess());
  }

  /** Decodes malformed bytes as a lone surrogate, which valid text never holds. */
  private static CharsetDecoder utf8() {
    return StandardCharsets.UTF_8
        .newDecoder()
        .onMalformedInput(CodingErrorAction.REPLACE)
        .onUnmappableCharacter(CodingErrorAction.REPLACE)
        .replaceWith("\uDCFF");
  }

  private static PrintStream stream(FileDescriptor file) {
    return new PrintStream(new FileOutputStream(file), true, StandardCharsets.UTF_8);
  }

  /** The standard output, for libraries that print by themselves. */
  public PrintWriter writer() {
    return new PrintWriter(out, true, StandardCharsets.UTF_8);
  }

  public synchronized void print(String line) {
    clear();
    out.println(line);
  }

  /** Writes a line of the result that stands out if the result goes to a terminal. */
  public void print(Style style, String line) {
    print(terminalCapabilities.colouredResult() ? style.on(line) : line);
  }

  /**
   * Writes a line of the result in its style. If the result goes to a terminal, the line is broken
   * between words.
   */
  public void print(StyledText line) {
    List<StyledText> pieces =
        terminalCapabilities.wrapsResult()
            ? line.wrapped(terminalCapabilities.columns())
            : List.of(line);
    pieces.forEach(
        piece -> print(terminalCapabilities.colouredResult() ? piece.ansi() : piece.text()));
  }

  /** Text in a style, as a part of a line of the result; plain if the result has no colours. */
  public String styled(Optional<Style> style, String text) {
    return terminalCapabilities.colouredResult() ? style.map(it -> it.on(text)).orElse(text) : text;
  }

  /** Writes a line that is not part of the result; on a terminal it is broken between words. */
  public void note(String line) {
    note(StyledText.of(line));
  }

  /** Writes a line that is not part of the result and stands out. */
  public void note(Style style, String line) {
    note(StyledText.of(style, line));
  }

  /** Writes a line that is not part of the result in its style. */
  public void note(StyledText line) {
    List<StyledText> pieces =
        terminalCapabilities.live() ? line.wrapped(terminalCapabilities.columns()) : List.of(line);
    pieces.forEach(piece -> tell(terminalCapabilities.coloured() ? piece.ansi() : piece.text()));
  }

  private synchronized void tell(String line) {
    clear();
    err.println(line);
  }

  /** Shows a live line that the next output overwrites. */
  public synchronized void show(String line) {
    if (terminalCapabilities.live() && !line.equals(live)) {
      live = line;
      String cut = SafeText.cut(line, terminalCapabilities.columns() - 1);
      err.print(
          OVER + CUT_OFF + (terminalCapabilities.coloured() ? Style.DIM.on(cut) : cut) + WRAP);
      err.flush();
    }
  }

  /** Rings the bell of a terminal. */
  public synchronized void ring() {
    if (terminalCapabilities.live()) {
      err.print(BELL);
      err.flush();
    }
  }

  private void clear() {
    if (!live.isEmpty()) {
      live = "";
      err.print(OVER);
      err.flush();
    }
  }

  public boolean isInteractive() {
    return terminalCapabilities.interactive();
  }

  /** Whether a view may take the whole screen. */
  public boolean hasFullScreen() {
    return terminalCapabilities.whole();
  }

  public boolean isColoured() {
    return terminalCapabilities.coloured();
  }

  /** Whether {@link #show} shows anything. */
  public boolean isLive() {
    return terminalCapabilities.live();
  }

  /** The lines of the input; of one that has more characters, one more than these is given. */
  public Stream<String> lines(int most) {
    return new LongLines(in, most).stream();
  }

  public int columns() {
    return terminalCapabilities.columns();
  }

  /** Asks for one line; empty when the person closed the input. */
  public Optional<String> ask(String prompt) {
    return ask(prompt, () -> true);
  }

  /**
   * Asks for one line while the answer is wanted; empty when it no longer is, or when the person
   * closed the input. What was half typed for a question that was given up answers no other.
   */
  public Optional<String> ask(String prompt, BooleanSupplier wanted) {
    if (stdinLineReader.isStale()) {
      prompt("Press Enter to answer here: ");
      if (stdinLineReader.next(wanted).isEmpty()) {
        note("");
        return Optional.empty();
      }
    }
    prompt(prompt);
    Optional<String> line = stdinLineReader.next(wanted);
    if (line.isEmpty()) {
      note("");
    }
    return line;
  }

  private synchronized void prompt(String prompt) {
    clear();
    err.print(prompt);
    err.flush();
  }

  /** Lines of an input, of which no one may fill the memory. */
  static final class LongLines {

    private final BufferedReader in;
    private final int most;

    LongLines(BufferedReader in, int most) {
      this.in = in;
      this.most = most;
    }

    Stream<String> stream() {
      return Stream.generate(this::next).takeWhile(Optional::isPresent).flatMap(Optional::stream);
    }

    /** The next line, cut one character after the most; empty at the end. */
    private Optional<String> next() {
      try {
        StringBuilder line = new StringBuilder();
        int c = in.read();
        if (c < 0) {
          return Optional.empty();
        }
        for (; c >= 0 && c != '\n'; c = in.read()) {
          if (line.length() <= most) {
            line.append((char) c);
          }
        }
        boolean returns = !line.isEmpty() && line.charAt(line.length() - 1) == '\r';
        return Optional.of(returns ? line.substring(0, line.length() - 1) : line.toString());
      } catch (IOException e) {
        throw new UncheckedIOException("The input can't be read.", e);
      }
    }
  }
}
