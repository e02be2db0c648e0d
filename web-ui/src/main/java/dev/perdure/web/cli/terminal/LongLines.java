package dev.perdure.web.cli.terminal;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.stream.Stream;

/** Lines of an input, of which no one may fill the memory. */
final class LongLines {

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
