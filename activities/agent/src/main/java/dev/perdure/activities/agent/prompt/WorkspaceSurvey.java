package dev.perdure.activities.agent.prompt;

import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.GitResult;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.task.InstructionFile;
import dev.perdure.activities.journal.task.TaskRequestReader;
import dev.perdure.activities.journal.task.WorkspaceFacts;
import dev.perdure.activities.journal.task.WorkspaceFactsStore;
import dev.perdure.activities.process.AsyncResult;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.tool.ReadPermissions;
import dev.perdure.activities.tool.ReadVerdict;
import dev.perdure.planner.message.InvisibleCharEscaper;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.planner.permission.Policy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Surveys a task's workspace on the host of its files and stores the facts for prompts: instruction
 * files once; file tree, commits and changes whenever they may have changed.
 */
public final class WorkspaceSurvey {

  private static final int MAX_TREE_LINES = 200;
  private static final int MAX_LISTED_CHANGES = 60;
  private static final int MAX_GIT_OUTPUT_BYTES = 16 << 20;
  private static final int MAX_SUBJECT_LENGTH = 100;
  private static final int MAX_LISTED_SUBMODULES = 20;

  /** The mode of a submodule in a tree. */
  private static final String SUBMODULE = "160000 ";

  /** So many paths fit a command line; far fewer are shown. */
  private static final int MAX_PATHS = 500;

  private final EventLog eventLog;
  private final TaskRequestReader taskRequestReader;
  private final WorkspaceFactsStore workspaceFactsStore;
  private final Git git;
  private final Sandbox sandbox;
  private final InstructionReader instructionReader;

  public WorkspaceSurvey(
      EventLog eventLog,
      TaskRequestReader taskRequestReader,
      WorkspaceFactsStore workspaceFactsStore,
      Git git,
      Sandbox sandbox,
      InstructionReader instructionReader) {
    this.eventLog = eventLog;
    this.taskRequestReader = taskRequestReader;
    this.workspaceFactsStore = workspaceFactsStore;
    this.git = git;
    this.sandbox = sandbox;
    this.instructionReader = instructionReader;
  }

  /**
   * Gathers the facts again.
   *
   * @param tree the git tree of the files as they are now
   */
  public void take(Workspace workspace, String tree) {
    try (var commits = AsyncResult.of(() -> commits(workspace))) {
      List<String> entries = entries(workspace, tree);
      keep(workspace, tree, entries, commits.get());
    }
  }

  private void keep(Workspace workspace, String tree, List<String> entries, List<String> commits) {
    List<String> paths = entries.stream().map(WorkspaceSurvey::path).toList();
    boolean committed = !commits.isEmpty() && commits.getFirst().startsWith(tree);
    Predicate<String> readable = readable(workspace);
    WorkspaceFacts known =
        workspaceFactsStore.find(workspace.task()).orElseGet(() -> begun(workspace, paths));
    workspaceFactsStore.keep(
        workspace.task(),
        known
            .with(
                commits.stream().map(WorkspaceSurvey::shown).toList(),
                tree(paths, readable) + submodules(entries, readable),
                committed ? "" : changes(workspace, tree, readable))
            .about(RequestedFiles.in(taskRequestReader.text(workspace.task()), paths)));
  }

  private WorkspaceFacts begun(Workspace workspace, List<String> paths) {
    List<InstructionFile> instructions = instructionReader.read(workspace, paths);
    instructions.stream()
        .filter(file -> !file.note().isEmpty())
        .map(file -> "Instructions in %s: %s.".formatted(file.source(), file.note()))
        .forEach(notice -> eventLog.notice(workspace.task(), NoticeLevel.WARNING, notice));
    String platform =
        "%s %s (%s)"
            .formatted(
                System.getProperty("os.name"),
                System.getProperty("os.version"),
                System.getProperty("os.arch"));
    return new WorkspaceFacts(
        platform, List.of(), "", "", sandbox.name().isPresent(), instructions);
  }

  /** The newest commits, each as its tree, its short id and its subject. */
  private List<String> commits(Workspace workspace) {
    return git(workspace)
        .text("log", "-5", "--format=%T %h %s", workspace.branch())
        .lines()
        .toList();
  }

  private static String shown(String commit) {
    String named = commit.substring(commit.indexOf(' ') + 1);
    return InvisibleCharEscaper.of(TextShortener.start(named, MAX_SUBJECT_LENGTH));
  }

  /** The entries of the tree, each as its mode, type, object id and path. */
  private List<String> entries(Workspace workspace, String tree) {
    return git(workspace).atMost(MAX_GIT_OUTPUT_BYTES, "ls-tree", "-r", "-z", tree).names();
  }

  private static String path(String entry) {
    return entry.substring(entry.indexOf('\t') + 1);
  }

  /** A line about the submodules in the tree; empty without any. */
  private static String submodules(List<String> entries, Predicate<String> readable) {
    List<String> paths =
        entries.stream()
            .filter(entry -> entry.startsWith(SUBMODULE))
            .map(WorkspaceSurvey::path)
            .filter(readable)
            .map(InvisibleCharEscaper::of)
            .toList();
    return paths.isEmpty()
        ? ""
        : "\nSubmodules (changes to their files are not delivered, so report a change that they need): "
            + TextShortener.list(paths, MAX_LISTED_SUBMODULES);
  }

  /** Whether the rules of every run let agents know a file, given as a path. */
  private Predicate<String> readable(Workspace workspace) {
    Policy policy = instructionReader.rules(workspace);
    ReadPermissions permissions = new ReadPermissions(workspace.directory(), policy);
    return policy.denied(ReadPermissions.PERMISSION).isEmpty()
        ? _ -> true
        : path -> permissions.ofName(path) != ReadVerdict.DENIED;
  }

  private static String tree(List<String> paths, Predicate<String> readable) {
    List<String> known = paths.stream().filter(readable).toList();
    return FileTree.of(known, MAX_TREE_LINES)
        + ReadPermissions.SortedReads.leftOut(paths.size() - known.size());
  }

  /** The changed files with counts of their lines, and the number of omitted files. */
  private String changes(Workspace workspace, String tree, Predicate<String> readable) {
    List<String> changed =
        diff(workspace, tree, List.of("--name-only", "-z", "--no-renames"), List.of()).names();
    List<String> known = changed.stream().filter(readable).toList();
    int denied = changed.size() - known.size();
    List<String> only = denied == 0 ? List.of() : known.stream().limit(MAX_PATHS).toList();
    String shown =
        known.isEmpty()
            ? ""
            : shortened(diff(workspace, tree, List.of("--stat=120", "-M"), only).text());
    return (shown + ReadPermissions.SortedReads.leftOut(denied)).stripLeading();
  }

  private GitResult diff(
      Workspace workspace, String tree, List<String> options, List<String> paths) {
    List<String> arguments = new ArrayList<>(List.of("diff", "--no-ext-diff"));
    arguments.addAll(options);
    arguments.addAll(List.of(workspace.branch(), tree, "--"));
    arguments.addAll(paths);
    return git(workspace).atMost(MAX_GIT_OUTPUT_BYTES, arguments.toArray(String[]::new));
  }

  private static String shortened(String stat) {
    List<String> lines = stat.lines().map(InvisibleCharEscaper::of).toList();
    int cut = lines.size() - MAX_LISTED_CHANGES;
    return cut <= 0
        ? String.join("\n", lines)
        : String.join("\n", lines.subList(0, MAX_LISTED_CHANGES - 1))
            + "\n(%d lines cut)\n".formatted(cut)
            + lines.getLast();
  }

  private Git git(Workspace workspace) {
    return git.on(workspace.mirror());
  }
}
