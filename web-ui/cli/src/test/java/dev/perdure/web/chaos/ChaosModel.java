package dev.perdure.web.chaos;

import dev.perdure.activities.model.wire.Brain;
import dev.perdure.activities.model.wire.Fault;
import dev.perdure.activities.model.wire.WireReply;
import dev.perdure.activities.model.wire.WireRequest;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;

/** A model of random replies; each model name is a task's own, with a chance of its own. */
final class ChaosModel implements Brain {

  private final long seed;
  private final Map<String, RandomReplies> tasks = new ConcurrentHashMap<>();
  private volatile boolean calm;

  ChaosModel(long seed) {
    this.seed = seed;
  }

  /** Stops faults and delays, so that runs end soon. */
  void calm() {
    calm = true;
  }

  @Override
  public WireReply reply(WireRequest request) {
    var replies =
        tasks.computeIfAbsent(
            request.model(), name -> new RandomReplies(name, new Random(seed ^ name.hashCode())));
    synchronized (replies) {
      return calm ? replies.next(request, true) : disturbed(replies, request);
    }
  }

  private static WireReply disturbed(RandomReplies replies, WireRequest request) {
    Random chance = replies.chance();
    WireReply reply = replies.next(request, false);
    int dice = chance.nextInt(100);
    if (dice < 3) {
      return WireReply.rateLimited("1");
    }
    if (dice < 5) {
      return WireReply.refused(529, "overloaded_error", "Overloaded.");
    }
    if (dice < 6) {
      return WireReply.refused(400, "invalid_request_error", "The model refuses this.");
    }
    if (dice < 9) {
      return reply.broken(new Fault.Cut(1 + chance.nextInt(4)));
    }
    if (dice < 40) {
      return reply.after(Duration.ofMillis(chance.nextInt(900)));
    }
    return dice < 55 ? reply.paced(Duration.ofMillis(chance.nextInt(150))) : reply;
  }
}
