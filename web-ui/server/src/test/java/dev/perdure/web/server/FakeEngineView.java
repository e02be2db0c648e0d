package dev.perdure.web.server;

import dev.perdure.planner.id.TaskId;
import dev.perdure.web.outbox.ActivityRetrier;
import dev.perdure.web.outbox.EngineState;
import dev.perdure.web.outbox.EngineStateReader;
import dev.perdure.web.outbox.EngineStateReaderQueue;
import dev.perdure.web.outbox.EngineUnavailable;
import dev.perdure.web.outbox.StuckWork;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** An engine that says what a test has it say. */
public final class FakeEngineView implements EngineStateReader, ActivityRetrier {

  private static final EngineState IDLE =
      new EngineState(List.of(), new EngineStateReaderQueue("workspace-a", "a", 0, 1, null), null);

  public volatile EngineState state = IDLE;
  public volatile Optional<StuckWork> stuck = Optional.empty();
  public volatile boolean away;
  public volatile OptionalInt waiting = OptionalInt.of(0);

  void reset() {
    state = IDLE;
    stuck = Optional.empty();
    away = false;
    waiting = OptionalInt.of(0);
  }

  @Override
  public EngineState of(TaskId task, @Nullable String host) {
    if (away) {
      throw new EngineUnavailable(new IOException("connection refused"));
    }
    return state;
  }

  @Override
  public Optional<StuckWork> findStuckWork(TaskId task) {
    if (away) {
      throw new EngineUnavailable(new IOException("connection refused"));
    }
    return stuck;
  }

  @Override
  public OptionalInt retryNow(TaskId task) {
    if (away) {
      throw new EngineUnavailable(new IOException("connection refused"));
    }
    return waiting;
  }

  @Override
  public Optional<EngineStateReaderQueue> queue(Optional<String> host) {
    if (away) {
      throw new EngineUnavailable(new IOException("connection refused"));
    }
    return Optional.ofNullable(state.queue());
  }
}
