package dev.perdure.web.cli;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A task on a fake server that waits for one decision: a plan's, unless a test says otherwise. */
abstract class DecidedOnce {

  static final String DECISION = OneDecision.DECISION;

  @TempDir Path repository;
  OneDecision task;
  FakeServer server;

  @BeforeEach
  void start() {
    waitsFor("plan");
  }

  @AfterEach
  void stop() {
    if (task != null) {
      task.close();
    }
  }

  void waitsFor(String kind) {
    stop();
    task = new OneDecision(repository, kind);
    server = task.server;
  }
}
