package dev.perdure.activities.tool.run;

/** The end of a process, as an attempt feels it. */
public final class SimulatedCrash extends Error {
  private static final long serialVersionUID = 1L;
}
