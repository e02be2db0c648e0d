package dev.perdure.activities.mcp;

import java.util.LinkedHashSet;
import java.util.SequencedSet;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/**
 * Notices about servers that print lines which are no messages, one for each key. A thread of its
 * own writes each notice: the reader of a server's output neither waits for the database nor fails.
 */
final class SkippedLineNotices {

  /** Keys beyond this number are forgotten, the oldest first. */
  static final int MAX_KEYS = 1_000;

  private final SequencedSet<String> keys = new LinkedHashSet<>();

  /** Writes the notice of a key once; a notice that fails is written at the next skipped line. */
  void write(String key, Runnable notice) {
    if (add(key)) {
      Thread.ofVirtual().name("mcp-notice").start(() -> tryWrite(key, notice));
    }
  }

  private void tryWrite(String key, Runnable notice) {
    try {
      notice.run();
    } catch (DataAccessException | TransactionException e) {
      forget(key);
    }
  }

  private synchronized boolean add(String key) {
    boolean isNew = keys.add(key);
    if (keys.size() > MAX_KEYS) {
      keys.removeFirst();
    }
    return isNew;
  }

  private synchronized void forget(String key) {
    keys.remove(key);
  }
}
