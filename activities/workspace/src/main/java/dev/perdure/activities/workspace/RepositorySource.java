package dev.perdure.activities.workspace;

import dev.perdure.activities.git.mirror.MirrorResult;
import dev.perdure.activities.git.mirror.RepositoryRequest;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.process.ServerBusyException;
import io.temporal.failure.ApplicationFailure;
import java.util.Objects;
import java.util.Optional;

/** Mirrors the repository of a task, as the request for the task names it. */
final class RepositorySource {

  static final String REFUSED = "repository_refused";
  static final String UNREACHABLE = "repository_unreachable";

  private final TaskReader taskReader;
  private final HostWorkspaces host;

  RepositorySource(TaskReader taskReader, HostWorkspaces host) {
    this.taskReader = taskReader;
    this.host = host;
  }

  RepositoryRequest wish(TaskRecord task) {
    var repository = Objects.requireNonNull(task.repository());
    return new RepositoryRequest(
        repository.location(),
        Optional.ofNullable(repository.ref()),
        taskReader.options(task.id()).includesChanges());
  }

  MirrorResult.Mirrored mirror(TaskRecord task) {
    var repository = task.repository();
    if (repository == null) {
      return host.repositories().scratch(task.id().value());
    }
    MirrorResult mirroring = host.repositories().mirror(wish(task));
    return switch (mirroring) {
      case MirrorResult.Mirrored mirrored -> mirrored;
      case MirrorResult.Refused refused -> throw failure(refused);
    };
  }

  /** A server may be away for a moment, or busy for longer; everything else stays as it is. */
  private static RuntimeException failure(MirrorResult.Refused refused) {
    String sentence = refused.sentence();
    return switch (refused.reason()) {
      case BUSY -> new ServerBusyException(UNREACHABLE, sentence, refused.pause());
      case UNREACHABLE -> ApplicationFailure.newFailure(sentence, UNREACHABLE);
      default -> ApplicationFailure.newNonRetryableFailure(sentence, REFUSED);
    };
  }
}
