package dev.perdure.activities.tool.search.line;

import dev.perdure.activities.tool.search.expression.PatientText;
import dev.perdure.activities.tool.store.Cancellation;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A file too large to be held, searched piece by piece, each of whole lines. Of a line that is
 * itself too large the beginning is searched.
 */
final class LongFile {

  /** Files above this are searched in pieces, and no more of one line. */
  static final int LARGEST = 64 * 1024 * 1024;

  private static final int PIECE = 16 * 1024 * 1024;

  private final InputStream in;
  private byte[] rest;
  private boolean ended;
  private int line = 1;

  private LongFile(InputStream in) throws IOException {
    this.in = in;
    this.rest = in.readNBytes(SearchedBytes.SAMPLE);
  }

  /** At most so many matching lines of a file, from the first on. */
  static List<Found> find(
      FileLines.Wanted wanted, String file, InputStream in, Cancellation cancellation)
      throws IOException {
    LongFile pieces = new LongFile(in);
    List<Found> found = new ArrayList<>();
    boolean plain = SearchedBytes.arePlain(pieces.rest);
    while (plain && !pieces.ended && found.size() < wanted.most()) {
      if (cancellation.requested()) {
        throw new InterruptedIOException("the search was told to stop");
      }
      PatientText.check(wanted.deadline());
      int first = pieces.line;
      found.addAll(
          new FileLines(file, pieces.next(), wanted.expression(), first)
              .find(wanted.most() - found.size(), wanted.deadline()));
    }
    return found;
  }

  private byte[] next() throws IOException {
    byte[] piece = rest;
    int feed = -1;
    while (!ended && feed < 0 && piece.length < LARGEST) {
      byte[] more = in.readNBytes(PIECE);
      ended = more.length < PIECE;
      piece = joined(piece, more);
      feed = lastFeed(piece);
    }
    if (!ended) {
      rest = feed < 0 ? afterLine() : Arrays.copyOfRange(piece, feed + 1, piece.length);
      piece = feed < 0 ? piece : Arrays.copyOf(piece, feed + 1);
    }
    line += feed < 0 ? 1 : feeds(piece);
    return piece;
  }

  /** What was read of the lines after this one. */
  private byte[] afterLine() throws IOException {
    byte[] more = in.readNBytes(PIECE);
    int feed = firstFeed(more);
    while (feed < 0 && more.length == PIECE) {
      more = in.readNBytes(PIECE);
      feed = firstFeed(more);
    }
    return feed < 0 ? new byte[0] : Arrays.copyOfRange(more, feed + 1, more.length);
  }

  private static byte[] joined(byte[] one, byte[] other) {
    byte[] both = Arrays.copyOf(one, one.length + other.length);
    System.arraycopy(other, 0, both, one.length, other.length);
    return both;
  }

  private static int lastFeed(byte[] piece) {
    int at = piece.length - 1;
    while (at >= 0 && piece[at] != '\n') {
      at--;
    }
    return at;
  }

  private static int firstFeed(byte[] piece) {
    for (int i = 0; i < piece.length; i++) {
      if (piece[i] == '\n') {
        return i;
      }
    }
    return -1;
  }

  private static int feeds(byte[] piece) {
    int feeds = 0;
    for (byte value : piece) {
      feeds += value == '\n' ? 1 : 0;
    }
    return feeds;
  }
}
