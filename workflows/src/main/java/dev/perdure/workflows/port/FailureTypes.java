package dev.perdure.workflows.port;

/** Types of failures that several activities and workflows have in common. */
public final class FailureTypes {

  /** The type of a failure whose cause is the data of a statement: it is not retried. */
  public static final String DATA_FAULT = "data_fault";

  /** Failure type of an activity that the database's outage stopped: it is retried. */
  public static final String DATABASE_AWAY = "database_away";

  /** Failure type of an activity without heartbeats that a full disk stopped. */
  public static final String DISK_FULL = "disk_full";

  /** Failure type of work on files whose copy can't be read: it is retried. */
  public static final String COPY_UNREADABLE = "copy_unreadable";

  /** Failure type of a new task's start while no host may take the task: it is retried. */
  public static final String NO_HOST = "no_host";

  /** Failure type of work on the files of a task that has moved to another host: it is retried. */
  public static final String FILES_MOVED = "files_moved";

  /** Failure type of work whose payload a missing key encrypted: it is retried. */
  public static final String MISSING_KEY = "missing_key";

  /** The type of a failure of a workflow that Perdure has not started. */
  public static final String FOREIGN_START = "foreign_start";

  /** Failure type of work that needs the approval of a person, which the journal does not have. */
  public static final String NOT_APPROVED = "not_approved";

  private FailureTypes() {}
}
