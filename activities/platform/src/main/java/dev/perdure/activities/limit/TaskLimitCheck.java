package dev.perdure.activities.limit;

import dev.perdure.activities.process.CommandStateDirectory;
import dev.perdure.activities.process.ResourceUsage;
import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** Checks the programs of one task against its limits, and chooses the one that has to end. */
record TaskLimitCheck(TaskLimits limits) {

  /** Less than this fills no disk. */
  static final long MIN_WRITTEN = 1L << 20;

  /**
   * Finds the limit that a task exceeds.
   *
   * @param shared the growth of the machine's shared memory since the task's first program
   * @param written the bytes that each program has written since the disk was measured before
   * @param refused whether the kernel has refused the task a process since the last look
   */
  Optional<TaskLimitBreach> find(
      List<TaskProgram> programs,
      long shared,
      Optional<DiskUse> disk,
      ToLongFunction<TaskProgram> written,
      boolean refused)
      throws IOException {
    Optional<TaskLimitBreach> output = output(programs);
    if (output.isPresent()) {
      return output;
    }
    return processes(programs, refused)
        .or(() -> memory(programs, shared))
        .or(() -> disk.flatMap(use -> disk(programs, use, written)));
  }

  private Optional<TaskLimitBreach> output(List<TaskProgram> programs) throws IOException {
    for (TaskProgram program : programs) {
      Optional<CommandStateDirectory> command = program.mark().command();
      if (command.isPresent() && command.get().outputSize() > limits.outputBytes()) {
        return Optional.of(
            new TaskLimitBreach(
                program,
                "It wrote more than %s of output: redirect the output to a file or filter it."
                    .formatted(new ByteAmount(limits.outputBytes()))));
      }
    }
    return Optional.empty();
  }

  private Optional<TaskLimitBreach> processes(List<TaskProgram> programs, boolean refused) {
    long count = programs.stream().mapToLong(program -> program.processes().size()).sum();
    Optional<String> sentence =
        count > limits.processes()
            ? Optional.of(
                "The commands of this task ran %d processes at a time, and a task may run %d: start fewer."
                    .formatted(count, limits.processes()))
            : Optional.of(
                    "The commands of this task asked for more than %d processes and threads at a time, and a task may run %d: start fewer."
                        .formatted(limits.tasks(), limits.processes()))
                .filter(_ -> refused);
    return sentence.map(text ->
        new TaskLimitBreach(largest(programs, program -> program.processes().size()), text));
  }

  private Optional<TaskLimitBreach> memory(List<TaskProgram> programs, long shared) {
    Map<TaskProgram, Long> memory = new HashMap<>();
    programs.forEach(program -> memory.put(program, program.memory()));
    long own = memory.values().stream().mapToLong(Long::longValue).sum();
    if (own > limits.memoryBytes()) {
      return Optional.of(new TaskLimitBreach(largest(programs, memory::get), sentence(own)));
    }
    return own + shared <= limits.memoryBytes()
        ? Optional.empty()
        : programs.stream()
            .filter(program -> new ResourceUsage(program.usage().processes()).hasNamelessFiles())
            .findFirst()
            .map(program -> new TaskLimitBreach(program, sentence(own + shared)));
  }

  private String sentence(long used) {
    return "The commands of this task used %s of memory, and a task may use %s: give them less to do at a time, such as fewer parallel jobs."
        .formatted(new ByteAmount(used), new ByteAmount(limits.memoryBytes()));
  }

  /**
   * A task above its limit may still delete: only a program that writes has to end. The kernel
   * counts no written bytes for space that a program reserves, so a growth is proof too.
   */
  private Optional<TaskLimitBreach> disk(
      List<TaskProgram> programs, DiskUse use, ToLongFunction<TaskProgram> written) {
    TaskProgram writer = largest(programs, written);
    boolean isWriting =
        use.growth() >= MIN_WRITTEN
            || (use.growth() > 0 && written.applyAsLong(writer) >= MIN_WRITTEN);
    return use.bytes() <= limits.diskBytes() || !isWriting
        ? Optional.empty()
        : Optional.of(
            new TaskLimitBreach(
                writer,
                "The files of this task grew to %s, and a task may use %s: delete what you no longer need, then write less."
                    .formatted(new ByteAmount(use.bytes()), new ByteAmount(limits.diskBytes()))));
  }

  /** The program with the most; among equals the newest. */
  private static TaskProgram largest(
      List<TaskProgram> programs, ToLongFunction<TaskProgram> measure) {
    return programs.stream()
        .max(
            Comparator.comparingLong(measure)
                .thenComparingLong(program -> program.root().started()))
        .orElseThrow();
  }
}
