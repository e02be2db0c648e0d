package dev.perdure.activities.limit;

import dev.perdure.activities.process.ProgramLauncher;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Shares the processor between tasks by niceness. The kernel divides it between processes, or
 * between sessions where it groups them. The more of either a task has at work, the less each
 * weighs, so that tasks weigh about the same and the server weighs most.
 */
final class ProcessorShare {

  private static final int USUAL_NICENESS = 5;
  private static final int MAX_NICENESS = 19;

  /** One more niceness is a weight of a fifth less. */
  private static final double WEIGHT_PER_NICENESS = 1.25;

  /** A smaller difference is left as it is. */
  private static final int TOLERANCE = 2;

  /** A process at work used as much processor time since the last look. */
  private static final long MIN_TICKS = 2;

  private static final int MAX_ARGUMENTS = 500;
  private static final int RENICE_SECONDS = 5;

  private Map<ProcessKey, Long> ticksBefore = Map.of();
  private Map<Long, Integer> sessionsBefore = Map.of();

  /** Sets the niceness of what is at work, by the programs of each task. */
  void balance(Collection<List<TaskProgram>> tasks) throws IOException, InterruptedException {
    Map<ProcessKey, Long> ticks = new HashMap<>();
    Map<Long, Integer> sessions = new HashMap<>();
    for (List<TaskProgram> programs : tasks) {
      List<ProcessEntry> processes =
          programs.stream().flatMap(program -> program.processes().stream()).toList();
      List<ProcessEntry> busy = processes.stream().filter(this::isBusy).toList();
      processes.forEach(process -> ticks.put(process.key(), process.ticks()));
      weighProcesses(busy);
      weighSessions(busy, sessions);
    }
    ticksBefore = ticks;
    sessionsBefore = sessions;
  }

  private boolean isBusy(ProcessEntry process) {
    Long before = ticksBefore.get(process.key());
    return before != null && process.ticks() - before >= MIN_TICKS;
  }

  /** Niceness can only be raised by an ordinary user. */
  private static void weighProcesses(List<ProcessEntry> busy)
      throws IOException, InterruptedException {
    int niceness = niceness(busy.size());
    List<String> heavy =
        busy.stream()
            .filter(process -> niceness - process.niceness() >= TOLERANCE)
            .limit(MAX_ARGUMENTS)
            .map(process -> Long.toString(process.pid()))
            .toList();
    if (!heavy.isEmpty()) {
      List<String> line = new ArrayList<>(List.of("renice", Integer.toString(niceness)));
      line.addAll(heavy);
      ProgramLauncher.program(line)
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start()
          .waitFor(RENICE_SECONDS, TimeUnit.SECONDS);
    }
  }

  private void weighSessions(List<ProcessEntry> busy, Map<Long, Integer> sessions) {
    Map<Long, ProcessEntry> leaders = new HashMap<>();
    busy.forEach(process -> leaders.put(process.session(), process));
    int niceness = niceness(leaders.size());
    leaders.forEach((session, process) -> {
      Integer before = sessionsBefore.get(session);
      boolean isRight = before != null && Math.abs(before - niceness) < TOLERANCE;
      if (isRight) {
        sessions.put(session, before);
      } else if (process.write("autogroup", Integer.toString(niceness))) {
        sessions.put(session, niceness);
      }
    });
  }

  private static int niceness(int parts) {
    double more = Math.log(Math.max(1, parts)) / Math.log(WEIGHT_PER_NICENESS);
    return Math.min(MAX_NICENESS, USUAL_NICENESS + (int) Math.round(more));
  }
}
