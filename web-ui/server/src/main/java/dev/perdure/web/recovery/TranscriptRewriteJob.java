package dev.perdure.web.recovery;

import dev.perdure.activities.journal.transcript.TranscriptRewriter;
import dev.perdure.activities.process.PeriodicJob;
import java.time.Duration;
import java.util.List;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.stereotype.Component;

/** Periodic job of the processes with pages that rewrites transcripts with the current key. */
@Component
@ConditionalOnWebApplication
final class TranscriptRewriteJob extends PeriodicWork {

  private static final Duration SWEEP_INTERVAL = Duration.ofMinutes(1);

  private final TranscriptRewriter transcriptRewriter;

  TranscriptRewriteJob(TranscriptRewriter transcriptRewriter) {
    this.transcriptRewriter = transcriptRewriter;
  }

  @Override
  List<PeriodicJob> startJobs() {
    return List.of(PeriodicJob.start("transcripts", Duration.ZERO, SWEEP_INTERVAL, this::sweep));
  }

  private void sweep() {
    attempt("Perdure could not rewrite older transcripts", this::rewrite);
  }

  private void rewrite() {
    boolean isLeft = true;
    while (isLeft && !Thread.currentThread().isInterrupted()) {
      isLeft = transcriptRewriter.step();
    }
  }
}
