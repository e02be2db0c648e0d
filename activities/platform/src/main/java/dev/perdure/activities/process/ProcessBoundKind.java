package dev.perdure.activities.process;

/** Means to bound processes, the strongest first. */
public enum ProcessBoundKind {
  /** A group of cgroup v2 for each task. */
  UNIFIED_GROUP("cgroup v2"),
  /** A group of the controller {@code pids} of cgroup v1 for each task. */
  PIDS_GROUP("cgroup v1"),
  /** A resource limit in the user namespace of each sandbox. */
  SANDBOX_LIMIT("RLIMIT_NPROC of each sandbox"),
  /** No means: the monitor alone counts. */
  NONE("none");

  private final String label;

  ProcessBoundKind(String label) {
    this.label = label;
  }

  /** The name of the means for people. */
  public String label() {
    return label;
  }
}
