package dev.perdure.activities.journal.audit;

import dev.perdure.planner.id.TaskId;
import java.util.Optional;
import java.util.Set;

/** Memory of chains' ends outside of the database. */
public interface ChainWitness {

  /** The tasks whose chains were seen. */
  Set<TaskId> tasks();

  /** The end of a task's chain as it was seen last. */
  Optional<ChainHead> find(TaskId task);

  /** Keeps the end of a chain that was verified, if it is later than the one seen last. */
  void record(ChainHead head);

  /** The end of the chain of audit records as it was seen last. */
  Optional<TrailHead> findTrail();

  /**
   * Keeps the end of the verified chain of audit records, if it is later than the one seen last.
   */
  void record(TrailHead head);

  /** A witness that has seen nothing and keeps nothing. */
  static ChainWitness none() {
    return new ChainWitness() {
      @Override
      public Set<TaskId> tasks() {
        return Set.of();
      }

      @Override
      public Optional<ChainHead> find(TaskId task) {
        return Optional.empty();
      }

      @Override
      public void record(ChainHead head) {}

      @Override
      public Optional<TrailHead> findTrail() {
        return Optional.empty();
      }

      @Override
      public void record(TrailHead head) {}
    };
  }
}
