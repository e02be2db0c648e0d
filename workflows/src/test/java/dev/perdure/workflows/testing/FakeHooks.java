package dev.perdure.workflows.testing;

import dev.perdure.workflows.port.HookActivities;
import dev.perdure.workflows.port.HookRequest;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Hooks that pass, but for the turns of events that a test names. */
public final class FakeHooks implements HookActivities {

  private final Set<String> refused = ConcurrentHashMap.newKeySet();
  private final List<String> asked = new CopyOnWriteArrayList<>();

  /** Refuses an event of a turn, such as {@code "run.end 2"}. */
  public void refuses(String event) {
    refused.add(event);
  }

  /** The events in the order they were asked about. */
  public List<String> asked() {
    return List.copyOf(asked);
  }

  @Override
  public HookAnswer ask(HookRequest request) {
    String event = request.event().key() + " " + request.turn();
    asked.add(event);
    return new HookAnswer(!refused.contains(event));
  }
}
