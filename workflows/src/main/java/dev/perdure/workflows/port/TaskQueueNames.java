package dev.perdure.workflows.port;

/**
 * The names of the Temporal task queues of an installation. They hold its id, so that the workers
 * of two installations on one engine never take each other's work.
 *
 * @param installation the id that is kept in the installation's database
 */
public record TaskQueueNames(String installation) {

  private static final String COMMON = "perdure-";

  /** Refuses an id that would make names of queues ambiguous. */
  public TaskQueueNames {
    if (!installation.matches("[a-z0-9]{1,40}")) {
      throw new IllegalArgumentException(
          "The installation's id '%s' is not made of 1 to 40 small letters and digits."
              .formatted(installation));
    }
  }

  /** The queues of the installation whose common queue this is. */
  public static TaskQueueNames of(String common) {
    return new TaskQueueNames(common.substring(COMMON.length()));
  }

  /** The queue of workflows, model calls and the journal. */
  public String common() {
    return COMMON + installation;
  }

  /** The queue of a host's tools. */
  public String workspace(String host) {
    return "workspace-%s-%s".formatted(installation, host);
  }
}
