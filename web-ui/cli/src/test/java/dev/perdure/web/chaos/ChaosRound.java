package dev.perdure.web.chaos;

import java.time.Duration;
import java.util.List;

/** Some tasks under disturbances, and the faults that they show. */
interface ChaosRound {

  /** Plays the round and returns the faults; an empty list is expected. */
  List<String> play(Duration time);

  List<ChaosTask> tasks();

  ActionLog log();
}
