package dev.perdure.web.task.intake;

import dev.perdure.planner.envelope.TaskId;
import java.math.BigInteger;
import java.security.SecureRandom;
import java.util.HexFormat;

/** New ids of tasks: short, in no order, safe in a path, a branch and a workflow id; and traces. */
final class TaskIds {

  private static final SecureRandom RANDOM = new SecureRandom();
  private static final int BITS = 60;
  private static final int TRACE_BYTES = 16;

  private TaskIds() {}

  static TaskId next() {
    var number = new BigInteger(BITS, RANDOM).setBit(BITS);
    return new TaskId("t_" + number.toString(Character.MAX_RADIX));
  }

  /** The id under which everything that is done for a task can be found, as W3C traces have it. */
  static String trace() {
    var bytes = new byte[TRACE_BYTES];
    RANDOM.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }
}
