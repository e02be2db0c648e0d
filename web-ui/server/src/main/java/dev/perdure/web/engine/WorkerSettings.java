package dev.perdure.web.engine;

import dev.perdure.workflows.port.Heartbeats;
import dev.perdure.workflows.port.TaskQueueNames;

/**
 * The task queues of the workers of a process, the heartbeats and slots of their activities, and
 * their build.
 *
 * @param hostId the stable id of this host, which has a queue of its own
 */
public record WorkerSettings(
    TaskQueueNames queues,
    String hostId,
    Heartbeats heartbeats,
    WorkerVersioning versioning,
    WorkerSlots slots) {

  /** The queue of this host's tools. */
  String hostQueue() {
    return queues.workspace(hostId);
  }
}
