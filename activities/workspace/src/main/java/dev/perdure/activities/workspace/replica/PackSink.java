package dev.perdure.activities.workspace.replica;

import dev.perdure.activities.journal.task.StoredPacks;
import dev.perdure.planner.id.TaskId;
import java.io.IOException;
import java.nio.file.Path;

/** Receiver of a new pack of a task. */
@FunctionalInterface
interface PackSink {

  /**
   * Stores a pack.
   *
   * @param next the stored packs with this one, whose number is the highest
   */
  void add(TaskId task, StoredPacks next, Path file) throws IOException;
}
