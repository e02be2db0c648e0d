package dev.perdure.web.acceptance;

import dev.perdure.activities.model.wire.Brain;
import dev.perdure.activities.model.wire.WireReply;
import dev.perdure.activities.model.wire.WireRequest;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Answers the runs of an agent only once as many of them as wanted have asked at the same time. */
record MeetingBrain(Brain brain, String agent, CountDownLatch met) implements Brain {

  private static final int MEETING_TIMEOUT_SECONDS = 90;

  MeetingBrain(Brain brain, String agent, int runs) {
    this(brain, agent, new CountDownLatch(runs));
  }

  @Override
  public WireReply reply(WireRequest request) {
    if (request.agent().equals(agent)) {
      met.countDown();
      await();
    }
    return brain.reply(request);
  }

  private void await() {
    try {
      if (!met.await(MEETING_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
        throw new IllegalStateException(
            "%d runs of %s never asked".formatted(met.getCount(), agent));
      }
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }
}
