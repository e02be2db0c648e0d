package dev.perdure.activities.model.http;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.perdure.activities.model.Cancellation;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ReplyListener;
import dev.perdure.activities.model.wire.WireDialect;
import dev.perdure.activities.model.wire.WireLab;
import dev.perdure.activities.model.wire.WireReply;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;

/** A server whose answer a test breaks, and what both providers make of it. */
@Timeout(300)
abstract class BrokenAnswers {

  static final WireReply LONG_ANSWER =
      WireReply.text(
          "An answer that is long enough to be sent in a good many deltas, also by vendors whose"
              + " streams hold nothing else.");

  WireReply reply = LONG_ANSWER;
  final WireLab lab;

  BrokenAnswers(Timeouts timeouts) {
    lab = new WireLab(_ -> reply, timeouts);
  }

  @AfterEach
  void close() {
    lab.close();
  }

  ModelFailure failure(WireDialect dialect) {
    return failure(dialect, new Cancellation());
  }

  ModelFailure failure(WireDialect dialect, Cancellation cancellation) {
    return failure(dialect, ReplyListener.SILENT, cancellation);
  }

  ModelFailure failure(WireDialect dialect, ReplyListener listener, Cancellation cancellation) {
    return catchThrowableOfType(
        ModelFailure.class,
        () -> lab.provider(dialect).stream(WireLab.request("Go"), listener, cancellation));
  }

  /** Does something at each word that is heard. */
  static ReplyListener hearing(Runnable atEachWord) {
    return new ReplyListener() {
      @Override
      public void onText(String delta) {
        atEachWord.run();
      }
    };
  }
}
