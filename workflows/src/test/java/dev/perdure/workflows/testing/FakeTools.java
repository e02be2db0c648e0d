package dev.perdure.workflows.testing;

import dev.perdure.workflows.port.ToolActivities;
import dev.perdure.workflows.port.ToolCallRequest;
import dev.perdure.workflows.port.ToolOutcome;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Tools that do what a test tells them, by call id; what is not told is done at once. */
public final class FakeTools implements ToolActivities {

  private final Map<String, Function<ToolCallRequest, ToolOutcome>> outcomes =
      new ConcurrentHashMap<>();
  private final Semaphore arrived = new Semaphore(0);
  private final List<String> calls = new CopyOnWriteArrayList<>();

  /** Sets the outcome of a call. */
  public void does(String call, Function<ToolCallRequest, ToolOutcome> outcome) {
    outcomes.put(call, outcome);
  }

  /** The calls in the order they were carried out, each with the request it was settled by. */
  public List<String> calls() {
    return List.copyOf(calls);
  }

  /** Waits until so many calls were carried out. */
  public void awaitCalls(int number) throws InterruptedException {
    for (int call = 0; call < number; call++) {
      if (!arrived.tryAcquire(90, TimeUnit.SECONDS)) {
        throw new IllegalStateException("only %d of %d calls came".formatted(call, number));
      }
    }
  }

  @Override
  public ToolOutcome run(ToolCallRequest request) {
    arrived.release();
    calls.add(request.call() + (request.request() == null ? "" : " by " + request.request()));
    return outcomes
        .getOrDefault(request.call().value(), any -> new ToolOutcome.Done())
        .apply(request);
  }
}
