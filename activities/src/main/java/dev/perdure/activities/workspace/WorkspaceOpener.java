package dev.perdure.activities.workspace;

import dev.perdure.activities.config.Settings;
import dev.perdure.activities.config.TaskConfiguration;
import dev.perdure.activities.git.mirror.MirrorResult;
import dev.perdure.activities.git.mirror.RepositoryRequest;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.github.DeliveryRefused;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.task.ForkOrigin;
import dev.perdure.activities.journal.task.TaskOptions;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskRecordWorkspace;
import dev.perdure.activities.program.ExternalTools;
import dev.perdure.planner.agent.ModelFallbackChain;
import dev.perdure.planner.id.TaskId;
import dev.perdure.workflows.port.OpenedWorkspace;
import io.temporal.failure.ApplicationFailure;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Creates the workspace of a task with its configuration, or opens the existing one. */
record WorkspaceOpener(
    HostWorkspaces host, Journal journal, TaskStartConfigReader taskStartConfigReader) {

  static final String REFUSED = "repository_refused";
  static final String UNREACHABLE = "repository_unreachable";

  public OpenedWorkspace open(TaskId id) {
    var task = journal.task(id);
    if (task.workspace() == null || !isHere(task, task.workspace().path())) {
      var opened = opened(task);
      var workspace = opened.workspace();
      var wanted = taskStartConfigReader.of(workspace);
      new IgnoredFileCopier(host, journal)
          .copy(task, workspace, wanted.configuration().settings().workspace().include());
      wanted.notices().forEach(notice -> journal.notice(id, NoticeLevel.WARNING, notice));
      journal.rules().keepConfigured(id, wanted.rules());
      journal.facts().keep(id, wanted.configuration());
      complete(task, wanted.configuration().settings());
      requireDelivery(task);
      var commands =
          taskStartConfigReader
              .commands()
              .in(workspace.directory(), wanted.repository().commands());
      commands.notices().forEach(notice -> journal.notice(id, NoticeLevel.WARNING, notice));
      journal.facts().keepCommands(id, commands.commands());
      requireReadableCommand(task);
      taskStartConfigReader
          .skillNotices(workspace)
          .forEach(text -> journal.notice(id, NoticeLevel.WARNING, text));
      ExternalTools.notices(wanted.configuration().settings())
          .forEach(text -> journal.notice(id, NoticeLevel.WARNING, text));
      record(opened);
      host.replication().keep(workspace);
    }
    return new OpenedWorkspace(kept(id).workspace().setup(), planners(id));
  }

  /** Whether a request that is no question names no file that is there; null for no. */
  @Nullable Boolean isVague(TaskId task) {
    boolean asks = journal.requestText(task).strip().endsWith("?");
    boolean names =
        journal
            .workspaceFacts()
            .find(task)
            .filter(facts -> !facts.requested().isEmpty())
            .isPresent();
    return (asks || names) ? null : true;
  }

  private @Nullable Integer planners(TaskId id) {
    int asked = journal.tasks().policy(id).planners().count();
    return asked > 1 ? asked : null;
  }

  /** Returns the settings that the task began with. A task of an older build has stored none. */
  private Settings kept(TaskId id) {
    return journal
        .facts()
        .configuration(id)
        .map(TaskConfiguration::settings)
        .orElseGet(() -> taskStartConfigReader.of(host.workspace(id)).configuration().settings());
  }

  /** Takes the defaults of a repository that could not be seen when the task was taken in. */
  private void complete(TaskRecord task, Settings wanted) {
    var repository = task.repository();
    TaskOptions given = journal.tasks().options(task.id());
    if (repository == null || taskStartConfigReader.seen(wish(task)).isPresent()) {
      return;
    }
    journal.tasks().complete(task.id(), wanted.defaults());
    if (wanted.model() != null && given.model() == null) {
      journal.facts().model(task.id(), ModelFallbackChain.of(wanted.model()).first());
    }
    if (wanted.agent() != null && given.agent() == null) {
      journal.facts().agent(task.id(), wanted.agent());
    }
    requireAgent(task.id());
  }

  private void requireDelivery(TaskRecord task) {
    try {
      new RemoteDelivery(host, journal).require(task);
    } catch (DeliveryRefused refused) {
      String sentence = String.valueOf(refused.getMessage());
      throw ApplicationFailure.newNonRetryableFailure(sentence, REFUSED);
    }
  }

  /** Refuses a request that calls a command whose file can't be used. */
  private void requireReadableCommand(TaskRecord task) {
    journal
        .facts()
        .commands(task.id())
        .called(task.request())
        .flatMap(called -> called.command().refusal())
        .ifPresent(refusal -> {
          throw ApplicationFailure.newNonRetryableFailure(refusal, TaskStartConfigReader.WRONG);
        });
  }

  private void requireAgent(TaskId id) {
    var known = journal.facts().configuration(id).orElseThrow().registry();
    String name = journal.task(id).agent();
    if (name != null && !known.choosable().contains(name)) {
      throw ApplicationFailure.newNonRetryableFailure(
          "There is no agent '%s' for tasks on this repository: use one of %s."
              .formatted(name, String.join(", ", known.choosable())),
          TaskStartConfigReader.WRONG);
    }
  }

  private RepositoryRequest wish(TaskRecord task) {
    var repository = Objects.requireNonNull(task.repository());
    return new RepositoryRequest(
        repository.location(),
        Optional.ofNullable(repository.ref()),
        journal.tasks().options(task.id()).includesChanges());
  }

  private boolean isHere(TaskRecord task, String path) {
    return host.workspaces()
        .find(task.id())
        .filter(workspace -> workspace.directory().toString().equals(path))
        .isPresent();
  }

  /** A workspace and the ref that its base commit was found by. */
  private record Opened(Workspace workspace, @Nullable String baseRef) {}

  private Opened opened(TaskRecord task) {
    Optional<ForkOrigin> origin = journal.facts().forkOrigin(task.id());
    if (origin.isPresent()) {
      return forked(task, origin.get());
    }
    MirrorResult.Mirrored source = source(task);
    Workspace workspace = host.workspaces().open(task.id(), source, task.title());
    source.notices().forEach(notice -> journal.notice(task.id(), NoticeLevel.INFO, notice));
    new RestoredSubmodules(host, journal).fill(workspace);
    return new Opened(workspace, source.ref());
  }

  /** The files as the other task's steps left them; what they are is no change of this task. */
  private Opened forked(TaskRecord task, ForkOrigin origin) {
    Workspace from = host.workspaces().known(origin.task()).orElseThrow(() -> gone(origin));
    Path mirror =
        task.repository() == null
            ? host.repositories().scratch(task.id().value()).directory()
            : from.mirror();
    Workspace fork = host.workspaces().fork(task.id(), from, mirror, origin.commit(), task.title());
    host.checkpoints()
        .takeIfChanged(fork, "What task " + origin.task() + " had finished")
        .ifPresent(taken -> journal.checkpoints().record(task.id(), taken.after(null)));
    new RestoredSubmodules(host, journal).fill(fork);
    return new Opened(
        fork,
        Optional.ofNullable(journal.task(origin.task()).workspace())
            .map(TaskRecordWorkspace::baseRef)
            .orElse(null));
  }

  private ApplicationFailure gone(ForkOrigin origin) {
    return ApplicationFailure.newNonRetryableFailure(
        "The branch of task '%s' is no longer on host '%s', so nothing can go on from it: fork the task from its beginning."
            .formatted(origin.task(), host.id()),
        REFUSED);
  }

  private void record(Opened opened) {
    Workspace workspace = opened.workspace();
    journal.facts().commit(workspace.task(), workspace.base());
    journal
        .facts()
        .workspace(
            workspace.task(),
            new TaskRecordWorkspace(
                workspace.directory().toString(),
                workspace.branch(),
                workspace.base(),
                opened.baseRef(),
                host.id()));
  }

  private MirrorResult.Mirrored source(TaskRecord task) {
    var repository = task.repository();
    if (repository == null) {
      return host.repositories().scratch(task.id().value());
    }
    MirrorResult mirroring = host.repositories().mirror(wish(task));
    return switch (mirroring) {
      case MirrorResult.Mirrored mirrored -> mirrored;
      case MirrorResult.Refused(var reason, var sentence) -> throw failure(reason, sentence);
    };
  }

  /** A server may be away for a moment; everything else stays as it is. */
  private static ApplicationFailure failure(MirrorResult.Reason reason, String sentence) {
    return reason == MirrorResult.Reason.UNREACHABLE
        ? ApplicationFailure.newFailure(sentence, UNREACHABLE)
        : ApplicationFailure.newNonRetryableFailure(sentence, REFUSED);
  }
}
