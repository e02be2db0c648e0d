package dev.perdure.activities.journal.task;

import dev.perdure.planner.json.NullSafeLists;
import java.util.List;

/**
 * Facts about a task's workspace that its host has gathered for agents: commits, files, changes and
 * instruction files.
 *
 * @param platform the operating system of the host
 * @param commits the last commits, the newest first
 * @param tree the files, collapsed to a bounded number of lines
 * @param changes what differs from the task's branch; empty if nothing does
 * @param sandboxed whether commands run in a sandbox
 * @param instructions instruction files as they were when the task began
 * @param requested the few files that the request names; none if it names none or many
 */
public record WorkspaceFacts(
    String platform,
    List<String> commits,
    String tree,
    String changes,
    boolean sandboxed,
    List<InstructionFile> instructions,
    List<String> requested) {

  public WorkspaceFacts {
    commits = List.copyOf(commits);
    instructions = List.copyOf(instructions);
    requested = NullSafeLists.copy(requested);
  }

  /** Facts of a request that names no file. */
  public WorkspaceFacts(
      String platform,
      List<String> commits,
      String tree,
      String changes,
      boolean sandboxed,
      List<InstructionFile> instructions) {
    this(platform, commits, tree, changes, sandboxed, instructions, List.of());
  }

  /** The same with other files. */
  public WorkspaceFacts with(List<String> newCommits, String newTree, String newChanges) {
    return new WorkspaceFacts(
        platform, newCommits, newTree, newChanges, sandboxed, instructions, requested);
  }

  /** The same with the files that the request names. */
  public WorkspaceFacts about(List<String> files) {
    return new WorkspaceFacts(platform, commits, tree, changes, sandboxed, instructions, files);
  }
}
