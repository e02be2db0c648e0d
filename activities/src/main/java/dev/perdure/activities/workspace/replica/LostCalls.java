package dev.perdure.activities.workspace.replica;

import dev.perdure.activities.agent.call.Places;
import dev.perdure.activities.git.worktree.RestoreListener;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.journal.checkpoint.UncoveredCall;
import dev.perdure.activities.journal.checkpoint.UncoveredCalls;
import dev.perdure.activities.journal.conversation.MessageStore;
import dev.perdure.activities.tool.shell.parse.Mention;
import dev.perdure.activities.tool.shell.parse.ShellParser;
import dev.perdure.activities.tool.shell.parse.ShellScript;
import dev.perdure.activities.tool.store.Intent;
import dev.perdure.activities.workspace.host.SiteRecords;
import dev.perdure.planner.envelope.RunId;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.tool.ToolResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Tells the model and people which tool calls a restored workspace does not include. Each call is
 * told of once: the record of that and the message are one transaction.
 */
public final class LostCalls implements RestoreListener {

  private final Path data;
  private final SiteRecords records;
  private final UncoveredCalls calls;
  private final MessageStore messages;

  /** Accounts for the calls of a host, whose data is under a directory. */
  public LostCalls(Path data, SiteRecords records) {
    this.data = data;
    this.records = records;
    this.calls = new UncoveredCalls(records.database());
    this.messages = new MessageStore(records.database(), records.events());
  }

  @Override
  public void restored(Workspace workspace, String tree) {
    records
        .database()
        .transact(() -> {
          tell(workspace, lost(workspace, tree));
          forgetSeen(workspace, tree);
        });
  }

  private List<UncoveredCall> lost(Workspace workspace, String tree) {
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

  /** Where the host still has what calls put aside, a call that has not ended is resumed. */
  private boolean hasCallDirectories(Workspace workspace) {
    return Files.isDirectory(Places.records(data, workspace.task()).resolve("calls"));
  }

  private static boolean isLost(UncoveredCall call, RestoredFiles files) {
    return switch (call.intent()) {
      case Intent.Files(var changes, var _) ->
          call.result().filter(ToolResult::isError).isEmpty() && !files.include(changes);
      case Intent.Command _ -> mayChange(call.call());
    };
  }

  private static boolean mayChange(Part.ToolCall call) {
    return call.input().text("command").map(text -> !onlyLooks(text)).orElse(true);
  }

  private static boolean onlyLooks(String command) {
    ShellScript script = ShellParser.parse(command);
    return script.parsable()
        && script.changes().isEmpty()
        && script.commands().stream().allMatch(part -> part.listed() && !part.opaque())
        && script.mentions().stream().allMatch(Mention::literal);
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
        calls.answer(call.call().callId(), LossNotice.result(call));
      }
    }
    answered.forEach(this::tell);
    records.notice(workspace.task(), "warning", LossNotice.toPeople(lost));
  }

  private void tell(RunId run, List<UncoveredCall> lost) {
    String key = "restored-" + lost.getFirst().call().callId();
    messages.append(run, key, 0, List.of(new Part.Text(LossNotice.toModel(lost), true)));
  }

  private void forgetSeen(Workspace workspace, String tree) {
    RestoredFiles files = new RestoredFiles(workspace.directory());
    calls.seen(workspace.task(), tree).stream()
        .filter(seen -> files.hash(seen.path()).filter(seen.sha256()::equals).isEmpty())
        .forEach(calls::forget);
  }
}
