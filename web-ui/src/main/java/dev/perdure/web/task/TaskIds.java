package dev.perdure.web.task;

import dev.perdure.planner.envelope.TaskId;
import java.math.BigInteger;
import java.security.SecureRandom;

/** New ids of tasks: short, in no order, safe in a path, a branch and a workflow id. */
final class TaskIds {

  private static final SecureRandom RANDOM = new SecureRandom();
  private static final int BITS = 60;

  private TaskIds() {}

  static TaskId next() {
    var number = new BigInteger(BITS, RANDOM).setBit(BITS);
    return new TaskId("t_" + number.toString(Character.MAX_RADIX));
  }
}
