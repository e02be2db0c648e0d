package dev.perdure.activities.workspace.replica;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.files.SecureDirectory;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.git.worktree.WorkspaceRestoreListener;
import dev.perdure.activities.journal.conversation.ConversationStore;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.tool.CallIntent;
import dev.perdure.activities.tool.script.ShellScript;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.InvisibleCharEscaper;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolResultDetail;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.commons.codec.digest.DigestUtils;

/** Reports tool calls whose changes a restored workspace has lost, to the model and to people. */
public final class LostChangesReporter implements WorkspaceRestoreListener {

  private final Database database;
  private final EventLog eventLog;
  private final Path data;
  private final UncheckpointedCallStore calls;
  private final ConversationStore conversationStore;

  public LostChangesReporter(
      Database database, EventLog eventLog, ConversationStore conversationStore, Path data) {
    this.database = database;
    this.eventLog = eventLog;
    this.data = data;
    this.calls = new UncheckpointedCallStore(database);
    this.conversationStore = conversationStore;
  }

  @Override
  public void restored(Workspace workspace, String tree) {
    database.transact(() -> {
      tell(workspace, findLostCalls(workspace, tree));
      forgetSeen(workspace, tree);
    });
  }

  private List<UncoveredCall> findLostCalls(Workspace workspace, String tree) {
    RestoredFiles files = new RestoredFiles(workspace.directory());
    boolean followedUp = hasCallDirectories(workspace);
    List<UncoveredCall> lost = new ArrayList<>();
    for (UncoveredCall call : calls.of(workspace.task(), tree).reversed()) {
      boolean resumes = call.result().isEmpty() && followedUp;
      if (!resumes && isLost(call, files) && calls.lose(call.call().callId())) {
        lost.addFirst(call);
      }
    }
    return lost;
  }

  /** Checks for call directories, from which unfinished calls can be resumed. */
  private boolean hasCallDirectories(Workspace workspace) {
    return Files.isDirectory(HostPaths.records(data, workspace.task()).resolve("calls"));
  }

  private static boolean isLost(UncoveredCall call, RestoredFiles files) {
    return switch (call.intent()) {
      case CallIntent.Files(var changes, var _) ->
          call.result().filter(ToolResult::isError).isEmpty() && !files.include(changes);
      case CallIntent.CommandStart _ -> mayChange(call.call());
    };
  }

  private static boolean mayChange(Part.ToolCall call) {
    return call.input().text("command").map(text -> !ShellScript.of(text).onlyLooks()).orElse(true);
  }

  private void tell(Workspace workspace, List<UncoveredCall> lost) {
    if (lost.isEmpty()) {
      return;
    }
    Map<RunId, List<UncoveredCall>> answered = new LinkedHashMap<>();
    for (UncoveredCall call : lost) {
      if (call.answered()) {
        answered.computeIfAbsent(call.told(), _ -> new ArrayList<>()).add(call);
      } else {
        calls.answer(call.call().callId(), Notices.result(call));
      }
    }
    answered.forEach(this::tell);
    eventLog.notice(workspace.task(), NoticeLevel.WARNING, Notices.toPeople(lost));
  }

  private void tell(RunId run, List<UncoveredCall> lost) {
    String key = "restored-" + lost.getFirst().call().callId();
    conversationStore.append(run, key, 0, List.of(new Part.Text(Notices.toModel(lost), true)));
  }

  private void forgetSeen(Workspace workspace, String tree) {
    RestoredFiles files = new RestoredFiles(workspace.directory());
    calls.seen(workspace.task(), tree).stream()
        .filter(seen -> files.hash(seen.path()).filter(seen.sha256()::equals).isEmpty())
        .forEach(calls::forget);
  }

  /** Messages about tool calls whose changes are lost. */
  static final class Notices {

    private static final int MAX_CALL_OBJECT_LENGTH = 300;
    private static final int MAX_LISTED_CALLS = 10;

    private Notices() {}

    /** The message to the model that has the results of the calls. */
    static String toModel(List<UncoveredCall> lost) {
      String list = lost.stream().map(call -> "\n- " + name(call)).collect(Collectors.joining());
      return "The workspace had to be restored from its last checkpoint, which is older than these"
          + " calls. What they changed in the workspace is lost, whatever their results say:"
          + list
          + "\n"
          + "Read files again before you rely on them, and repeat the calls that are still wanted."
          + " What commands did outside of the workspace remains: check before you repeat those.";
    }

    /** The result of a call whose result the model does not have. */
    static ToolResult result(UncoveredCall call) {
      return ToolResult.failed(
              "Lost: %s was begun before the workspace had to be restored to an earlier state, so what it changed there is gone; whether it had other effects is unknown. Repeat it if it is still wanted."
                  .formatted(name(call)))
          .with(ToolResultDetail.Unknown.LOST);
    }

    static String toPeople(List<UncoveredCall> lost) {
      String list =
          lost.stream()
              .limit(MAX_LISTED_CALLS)
              .map(Notices::name)
              .collect(Collectors.joining("; "));
      int more = lost.size() - MAX_LISTED_CALLS;
      return "The files are as they were at the last checkpoint. What %d %s changed after it is lost, and the agent was told: %s%s."
          .formatted(
              lost.size(),
              lost.size() == 1 ? "call" : "calls",
              list,
              more > 0 ? "; %d more".formatted(more) : "");
    }

    private static String name(UncoveredCall call) {
      String object =
          switch (call.intent()) {
            case CallIntent.Files(var files, var _) ->
                files.stream()
                    .map(CallIntent.PlannedChange::path)
                    .collect(Collectors.joining(", "));
            case CallIntent.CommandStart _ -> call.call().input().text("command").orElse("");
          };
      return call.call().name() + " " + InvisibleCharEscaper.start(object, MAX_CALL_OBJECT_LENGTH);
    }
  }

  /** Restored files, compared with the changes of tool calls, newest first. */
  static final class RestoredFiles {

    private final Path root;
    private final Set<String> included = new HashSet<>();

    RestoredFiles(Path root) {
      this.root = root;
    }

    /**
     * Whether the files include a change: they are as it left them, or as a newer change left them.
     */
    boolean include(List<CallIntent.PlannedChange> change) {
      boolean all =
          change.stream().allMatch(file -> included.contains(file.path()) || isAsLeftBy(file));
      if (all) {
        change.forEach(file -> included.add(file.path()));
      }
      return all;
    }

    private boolean isAsLeftBy(CallIntent.PlannedChange file) {
      return hash(file.path()).equals(Optional.ofNullable(file.after()));
    }

    /** The hash of a file; empty if there is none. */
    Optional<String> hash(String path) {
      Path file = root.resolve(path);
      if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
        return Optional.empty();
      }
      try {
        return Optional.of(DigestUtils.sha256Hex(SecureDirectory.read(root, path)));
      } catch (IOException e) {
        return Optional.of("unreadable");
      }
    }
  }
}
