package dev.perdure.web.chaos;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A task of a round, and what people were told was accepted for it. */
final class ChaosTask {

  private final String id;
  private final String strategy;
  private final List<AcceptedChaosCommand> accepted = new CopyOnWriteArrayList<>();

  ChaosTask(String id, String strategy) {
    this.id = id;
    this.strategy = strategy;
  }

  String id() {
    return id;
  }

  String strategy() {
    return strategy;
  }

  List<AcceptedChaosCommand> accepted() {
    return accepted;
  }

  void accept(AcceptedChaosCommand command) {
    accepted.add(command);
  }
}
