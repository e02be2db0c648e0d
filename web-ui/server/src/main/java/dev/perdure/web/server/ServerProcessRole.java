package dev.perdure.web.server;

/** The part of the product that a process runs. */
public enum ServerProcessRole {
  /** Pages, workers, and unless told otherwise its own engine and database. */
  SERVE,
  /** The pages alone. */
  WEB,
  /** The workers alone. */
  WORKER;

  public boolean hasPages() {
    return this != WORKER;
  }

  public boolean hasWorkers() {
    return this != WEB;
  }
}
