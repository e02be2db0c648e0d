package dev.perdure.web.operate;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.limit.DiskReserve;
import dev.perdure.activities.process.ProcessBound;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Checks what the calls of a task wait for on their machine: room on the disk, or a command. */
@Component
final class OpenCallCheck {

  private final DiskReserve reserve;
  private final OpenToolCallReader openToolCallReader;

  OpenCallCheck(DiskReserve reserve, OpenToolCallReader openToolCallReader) {
    this.reserve = reserve;
    this.openToolCallReader = openToolCallReader;
  }

  /** The reason why an open call lasts; empty if no call is open. */
  Optional<Why> of(TaskRecord task) {
    return disk(task)
        .or(() -> openToolCallReader.oldest(task.id()).map(call -> command(task, call)));
  }

  private Optional<Why> disk(TaskRecord task) {
    return reserve
        .refusal()
        .map(reason ->
            Why.of(
                TaskDelayCause.FAILURE,
                task.updatedAt(),
                "Calls that need room on the disk wait, and go on once there is some. " + reason));
  }

  private Why command(TaskRecord task, OpenToolCallReaderOpenCall call) {
    String refused =
        ProcessBound.refusal(HostPaths.records(reserve.directory(), task.id()))
            .map(sentence -> ". " + sentence)
            .orElse("");
    return Why.ofCall(
        TaskDelayCause.COMMAND,
        call.since(),
        "A call of '%s' has not ended: %s%s".formatted(call.tool(), call.title(), refused),
        call.title());
  }
}
