package dev.perdure.web.outage;

import dev.perdure.activities.model.wire.Brain;
import dev.perdure.activities.model.wire.WireReply;
import dev.perdure.activities.model.wire.WireRequest;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Model of a task that counts the requests of each agent. */
final class CountedBrain implements Brain {

  private final Brain brain;
  private final Map<String, Long> requests = new ConcurrentHashMap<>();

  CountedBrain(Brain brain) {
    this.brain = brain;
  }

  /** Counts the requests of an agent. */
  long count(String agent) {
    return requests.getOrDefault(agent, 0L);
  }

  @Override
  public WireReply reply(WireRequest request) {
    requests.merge(request.agent(), 1L, Long::sum);
    return brain.reply(request);
  }
}
