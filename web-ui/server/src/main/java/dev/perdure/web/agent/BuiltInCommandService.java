package dev.perdure.web.agent;

import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.workspace.checkpoint.TakeBackResult.TakenBack;
import dev.perdure.web.checkpoint.CheckpointCommand;
import dev.perdure.web.checkpoint.CheckpointCommands;
import dev.perdure.web.checkpoint.TakeBackArguments;
import dev.perdure.web.security.AccessRight;
import dev.perdure.web.security.Caller;
import dev.perdure.web.share.ShareController;
import dev.perdure.web.task.TaskForkService;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/** Carries out the built-in slash commands: undo, redo, share and fork. */
@Component
final class BuiltInCommandService {

  static final String SHARE = "share";
  static final String FORK = "fork";

  private final ShareController shares;
  private final TaskForkService forks;
  private final CheckpointCommands checkpoints;
  private final Caller caller;

  BuiltInCommandService(
      ShareController shares,
      TaskForkService forks,
      CheckpointCommands checkpoints,
      Caller caller) {
    this.shares = shares;
    this.forks = forks;
    this.checkpoints = checkpoints;
    this.caller = caller;
  }

  /** Carries a command out if it is built in; returns its answer. */
  Optional<Object> run(TaskRecord task, SlashCommandController.CommandBody body) {
    String name = body.required();
    caller.require(name.equals(FORK) ? AccessRight.START : AccessRight.STEER);
    if (name.equals(SHARE)) {
      return Optional.of(shares.share(task.id(), body.fields()));
    }
    if (name.equals(FORK)) {
      return Optional.of(forks.fork(task, body.fields(), caller));
    }
    Optional<CheckpointCommand> move =
        Stream.of(CheckpointCommand.values()).filter(each -> each.word().equals(name)).findFirst();
    return move.map(command -> {
      if (command == CheckpointCommand.UNDO && !body.fields().isEmpty()) {
        return takeBack(task, TakeBackArguments.of(body.fields()));
      }
      body.requireNoArguments();
      return checkpoints.run(task, command);
    });
  }

  private TakenBack takeBack(TaskRecord task, TakeBackArguments arguments) {
    return checkpoints.takeBack(
        task, arguments.takeBack().confirmed(arguments.digest(), caller.name()));
  }
}
