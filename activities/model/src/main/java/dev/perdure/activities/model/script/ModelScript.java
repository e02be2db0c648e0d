package dev.perdure.activities.model.script;

import dev.perdure.activities.model.ModelCallContext;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** The replies that a scripted model plays instead of asking a real one, as turns of a file. */
record ModelScript(String source, List<ScriptTurn> turns) {

  public ModelScript {
    turns = List.copyOf(turns);
  }

  /**
   * The first turn that fits and may still be played; {@code used} holds the index of a turn once
   * for each time it was played to this run.
   */
  public Optional<ScriptCue> next(
      ModelCallContext context, String newest, Collection<Integer> used) {
    for (int i = 0; i < turns.size(); i++) {
      ScriptTurn turn = turns.get(i);
      if (turn.fits(context, newest) && Collections.frequency(used, i) < turn.times()) {
        return Optional.of(new ScriptCue(i, turn));
      }
    }
    return Optional.empty();
  }
}
