package dev.perdure.activities.journal.transcript;

import dev.perdure.activities.journal.body.BodyCodec;
import dev.perdure.activities.journal.body.BodyPlace;
import dev.perdure.activities.journal.body.DamagedBodyException;
import dev.perdure.activities.journal.body.MissingBodyKeyException;
import dev.perdure.activities.journal.body.TranscriptColumn;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.transcript.RewriteProgress.Reached;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Rewrites older rows of transcripts: with the current key of this process, or in plain form if the
 * settings ask for that. Each row is rewritten by one statement, and the place is saved after each
 * batch, so the work can be interrupted at any moment and done by several processes.
 */
public final class TranscriptRewriter {

  private static final Logger LOG = LoggerFactory.getLogger(TranscriptRewriter.class);
  private static final int MAX_BATCH_SIZE = 100;
  private static final TranscriptColumn LAST =
      TranscriptColumn.values()[TranscriptColumn.values().length - 1];

  private final BodyCodec bodyCodec;
  private final TranscriptRows transcriptRows;
  private final RewriteProgress rewriteProgress;
  private final TranscriptKeyStore transcriptKeyStore;
  private final int batchSize;

  public TranscriptRewriter(Database database) {
    this(database, MAX_BATCH_SIZE);
  }

  /** A rewriter of so many rows at a time. */
  public TranscriptRewriter(Database database, int batchSize) {
    this.bodyCodec = database.bodyCodec();
    this.transcriptRows = new TranscriptRows(database);
    this.rewriteProgress = new RewriteProgress(database);
    this.transcriptKeyStore = new TranscriptKeyStore(database);
    this.batchSize = batchSize;
  }

  /**
   * Rewrites the next batch of rows.
   *
   * @return whether rows may be left
   * @throws MissingBodyKeyException if this process lacks the key of a row
   */
  public boolean step() {
    return transcriptKeyStore.own().filter(this::isInCharge).filter(this::advance).isPresent();
  }

  /**
   * Only the key of the newest start counts, so that two processes do not undo each other's work.
   */
  private boolean isInCharge(String key) {
    transcriptKeyStore.keep(key);
    return transcriptKeyStore.isNewest(key);
  }

  private boolean advance(String key) {
    for (TranscriptColumn column : TranscriptColumn.values()) {
      Reached reached = rewriteProgress.find(column, key);
      if (!reached.isFinished()) {
        rewriteProgress.save(column, key, batch(column, reached.lastRow()));
        if (column == LAST && rewriteProgress.find(column, key).isFinished()) {
          finish(key);
        }
        return true;
      }
    }
    return beginAgain(key);
  }

  private void finish(String key) {
    transcriptKeyStore.keepOnly(key);
    LOG.info(
        "All readable rows of transcripts {} now.",
        key.isEmpty() ? "are plain" : "have the key '%s'".formatted(key));
  }

  /**
   * Begins again if another process has meanwhile written rows in another form. Each such write
   * adds an event behind the last one that was rewritten.
   */
  private boolean beginAgain(String key) {
    List<String> last = rewriteProgress.find(TranscriptColumn.EVENT, key).lastRow();
    List<List<String>> added = transcriptRows.after(TranscriptColumn.EVENT, last, batchSize);
    if (transcriptKeyStore.hasOthers(key) || added.stream().anyMatch(this::isOutdatedEvent)) {
      rewriteProgress.reset();
      return true;
    }
    if (!added.isEmpty()) {
      rewriteProgress.save(TranscriptColumn.EVENT, key, new Reached(added.getLast(), true));
    }
    return added.size() == batchSize;
  }

  private boolean isOutdatedEvent(List<String> row) {
    return transcriptRows
        .text(TranscriptColumn.EVENT, row)
        .filter(bodyCodec::isOutdated)
        .isPresent();
  }

  private Reached batch(TranscriptColumn column, List<String> last) {
    List<List<String>> rows = transcriptRows.after(column, last, batchSize);
    for (List<String> row : rows) {
      rewrite(new BodyPlace(column, row));
    }
    return new Reached(rows.isEmpty() ? last : rows.getLast(), rows.size() < batchSize);
  }

  private void rewrite(BodyPlace place) {
    try {
      if (place.column() == TranscriptColumn.ARTIFACT) {
        rewriteBytes(place);
      } else {
        rewriteText(place);
      }
    } catch (DamagedBodyException e) {
      LOG.error("{}", e.getMessage());
    }
  }

  /** Rewrites a row; a row that changes meanwhile gets the current form by that change. */
  private void rewriteText(BodyPlace place) {
    transcriptRows
        .text(place.column(), place.row())
        .filter(bodyCodec::isOutdated)
        .ifPresent(stored ->
            transcriptRows.replace(
                place.column(),
                place.row(),
                stored,
                bodyCodec.write(place, bodyCodec.read(place, stored))));
  }

  private void rewriteBytes(BodyPlace place) {
    transcriptRows
        .bytes(place.column(), place.row())
        .filter(bodyCodec::isOutdated)
        .ifPresent(stored ->
            transcriptRows.replace(
                place.column(),
                place.row(),
                bodyCodec.write(place, bodyCodec.read(place, stored))));
  }
}
