package dev.perdure.activities.journal.conversation;

import dev.perdure.activities.journal.run.BilledModelCall;
import dev.perdure.planner.message.Part;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A model's complete answer to a turn: its message parts, and the usage of the model call.
 *
 * @param call what it used; null if the vendor did not say
 */
public record TurnAnswer(List<Part> parts, @Nullable BilledModelCall call) {

  public TurnAnswer {
    parts = List.copyOf(parts);
  }

  public Optional<Part.Finish> finish() {
    return parts.stream()
        .filter(Part.Finish.class::isInstance)
        .map(Part.Finish.class::cast)
        .reduce((_, last) -> last);
  }
}
