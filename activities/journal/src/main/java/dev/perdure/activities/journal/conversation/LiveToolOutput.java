package dev.perdure.activities.journal.conversation;

import dev.perdure.activities.journal.event.DeltaChannel;
import dev.perdure.activities.journal.event.DeltaChannel.Delta;
import dev.perdure.activities.tool.LiveOutput;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.SecretGap;
import dev.perdure.planner.message.SecretRedactor;
import dev.perdure.planner.message.SecretWindow;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/** Streams the output of running tool calls to pages, and saves its newest part every second. */
public record LiveToolOutput(ToolCallStore calls, DeltaChannel deltas) implements LiveOutput {

  @Override
  public View open(CallId call, String title) {
    return calls
        .find(call)
        .flatMap(stored -> calls.part(call).map(part -> view(stored, title, part)))
        .orElse(View.NONE);
  }

  private View view(StoredToolCall call, String title, OpenMessagePart part) {
    return LiveCallOutput.open(this, call, title, part);
  }

  /** The newest part of an output, and the offset of its first character. */
  record NewestOutput(String output, long offset) {}

  /**
   * The output of one running call, published by a thread of its own so that the command never
   * waits.
   */
  static final class LiveCallOutput implements LiveOutput.View, Runnable {

    private static final Logger LOG = LoggerFactory.getLogger(LiveCallOutput.class);
    private static final Duration SEND_INTERVAL = Duration.ofMillis(80);
    private static final long SAVE_INTERVAL_NANOS = Duration.ofSeconds(1).toNanos();

    private final LiveToolOutput calls;
    private final TaskId task;
    private final CallId call;
    private final String title;
    private final OpenMessagePart part;
    private volatile @Nullable NewestOutput newest;
    private volatile boolean closed;
    private @Nullable NewestOutput shown;
    private @Nullable NewestOutput kept;
    private long keptAt = System.nanoTime() - SAVE_INTERVAL_NANOS;
    private long sent;

    private LiveCallOutput(
        LiveToolOutput calls, StoredToolCall call, String title, OpenMessagePart part) {
      this.calls = calls;
      this.task = call.task();
      this.call = call.call().callId();
      this.title = title;
      this.part = part;
    }

    static LiveCallOutput open(
        LiveToolOutput calls, StoredToolCall call, String title, OpenMessagePart part) {
      LiveCallOutput view = new LiveCallOutput(calls, call, title, part);
      Thread.ofVirtual().name("live-output").start(view);
      return view;
    }

    @Override
    public void show(String output, long offset) {
      newest = new NewestOutput(output, offset);
    }

    /** Ends the stream after the newest output was sent. */
    @Override
    public void close() {
      closed = true;
    }

    @Override
    public void run() {
      boolean last = false;
      while (!last) {
        last = closed;
        NewestOutput now = newest;
        if (now != null) {
          publish(now, last);
        }
        if (!last) {
          LockSupport.parkNanos(SEND_INTERVAL.toNanos());
        }
      }
    }

    private void publish(NewestOutput now, boolean last) {
      try {
        if (last || !now.equals(shown)) {
          shown = now;
          send(now, last);
        }
        long time = System.nanoTime();
        if (!now.equals(kept) && !last && time - keptAt >= SAVE_INTERVAL_NANOS) {
          keptAt = time;
          kept = now;
          calls.calls().shows(call, title, safe(now));
        }
      } catch (DataAccessException | TransactionException e) {
        LOG.debug("What call {} shows could not be told", call, e);
      }
    }

    /** The newest part as it may be saved: without words that may be a part of a secret. */
    private static NewestOutput safe(NewestOutput now) {
      String output = now.output();
      int from = now.offset() > 0 ? SecretGap.end(output) : 0;
      int end = Math.max(from, SecretWindow.start(output));
      return new NewestOutput(masked(output, from, end), now.offset() + from);
    }

    /**
     * Sends new output only, with stars in place of secrets; skipped output leaves a gap in the
     * offsets. The end waits if it may become a secret with what follows.
     */
    private void send(NewestOutput now, boolean last) {
      String output = now.output();
      long offset = now.offset();
      int from = begin(output, offset);
      int end = last ? output.length() : SecretWindow.start(output);
      if (end > from) {
        sent = offset + end;
        calls
            .deltas()
            .publish(
                new Delta(
                    task,
                    part.runId(),
                    part.messageId(),
                    part.partId(),
                    part.attempt(),
                    Math.toIntExact(offset + from),
                    masked(output, from, end),
                    true));
      }
    }

    /** Returns the start of new output. */
    private int begin(String output, long offset) {
      if (offset <= sent) {
        return Math.clamp(sent - offset, 0, output.length());
      }
      return SecretGap.end(output);
    }

    /** A part of the output with stars in place of secrets, which may begin before the part. */
    private static String masked(String output, int from, int end) {
      return SecretRedactor.masked(output.substring(0, end)).substring(from);
    }
  }
}
