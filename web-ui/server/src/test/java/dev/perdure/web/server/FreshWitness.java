package dev.perdure.web.server;

import dev.perdure.activities.journal.audit.ChainHead;
import dev.perdure.activities.journal.audit.ChainWitness;
import dev.perdure.activities.journal.audit.ChainWitnessFile;
import dev.perdure.activities.journal.audit.TrailHead;
import dev.perdure.planner.id.TaskId;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/** Witness of a data directory, which a test can reopen after emptying the directory. */
final class FreshWitness implements ChainWitness {

  private final Path data;
  private final String installation;
  private volatile ChainWitness file;

  FreshWitness(Path data, String installation) {
    this.data = data;
    this.installation = installation;
    file = ChainWitnessFile.in(data, installation);
  }

  void reset() {
    file = ChainWitnessFile.in(data, installation);
  }

  @Override
  public Set<TaskId> tasks() {
    return file.tasks();
  }

  @Override
  public Optional<ChainHead> find(TaskId task) {
    return file.find(task);
  }

  @Override
  public void record(ChainHead head) {
    file.record(head);
  }

  @Override
  public Optional<TrailHead> findTrail() {
    return file.findTrail();
  }

  @Override
  public void record(TrailHead head) {
    file.record(head);
  }
}
