package dev.perdure.web.task;

import java.util.List;

/** The body of a fork, and the options that the fork goes without, each with its value. */
record ForkBody(TaskBody body, List<String> leftOut) {

  ForkBody {
    leftOut = List.copyOf(leftOut);
  }
}
