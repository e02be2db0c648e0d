package dev.perdure.web.chaos;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A task of a round, and what people were told was accepted for it. */
final class ChaosTask {

  private final String id;
  private final String strategy;
  private final List<Accepted> accepted = new CopyOnWriteArrayList<>();

  ChaosTask(String id, String strategy) {
    this.id = id;
    this.strategy = strategy;
  }

  /**
   * A command that was answered with 202 or 200.
   *
   * @param what the command's name, such as {@code pause}
   * @param key the message's text or the decision's and the request's ids
   * @param since the newest event of the task before it was sent
   */
  record Accepted(String what, String key, long since, int status) {}

  String id() {
    return id;
  }

  String strategy() {
    return strategy;
  }

  List<Accepted> accepted() {
    return accepted;
  }

  void accept(Accepted command) {
    accepted.add(command);
  }
}
