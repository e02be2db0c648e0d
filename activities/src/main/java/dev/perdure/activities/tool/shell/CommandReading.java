package dev.perdure.activities.tool.shell;

import dev.perdure.planner.tool.Demand;
import java.util.List;

/**
 * What a command line needs, as far as reading it shows, and whether it is plainly a look: single
 * commands of a list that only read.
 */
public record CommandReading(List<Demand> demands, boolean onlyReads) {

  /** Copies the list. */
  public CommandReading {
    demands = List.copyOf(demands);
  }
}
