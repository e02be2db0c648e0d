package dev.perdure.web.outage;

import java.util.List;

/** Part of the production shape, which a test takes away and brings back. */
public interface Part {

  /** The name in the table. */
  String title();

  /** The ways in which the part goes away. */
  default List<Fault> faults() {
    return Fault.OF_PROCESSES;
  }

  /** The running processes of the part. */
  List<ProcessHandle> processes();

  /** Ends the part in good order. */
  void end();

  /** Starts the part on the data that it has left, and waits until it is ready. */
  void startAgain();
}
