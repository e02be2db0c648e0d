package dev.perdure.web.stream;

import java.time.Duration;

/** Does something again and again, at a steady pace, until it is stopped. */
final class Pulse {

  private final Duration pace;
  private final Runnable action;
  private volatile boolean running;
  private Thread thread = Thread.ofVirtual().unstarted(() -> {});

  Pulse(Duration pace, Runnable action) {
    this.pace = pace;
    this.action = action;
  }

  void start() {
    running = true;
    thread = Thread.ofVirtual().name("pulse").start(this::run);
  }

  void stop() {
    running = false;
    thread.interrupt();
  }

  boolean isRunning() {
    return running;
  }

  private void run() {
    try {
      while (running) {
        Thread.sleep(pace);
        action.run();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
