package dev.perdure.planner.request;

import dev.perdure.planner.request.subject.PermissionSubject;
import dev.perdure.planner.request.subject.PermissionSubjectItem;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The title of a request to run a command: the danger, the host or the file before the command. */
final class CommandTitleBuilder {

  private static final Pattern DELETION = Pattern.compile("(rm|rmdir|unlink|shred) (?<files>.+)");
  private static final Pattern FLAG = Pattern.compile("(^|\\s)-\\S+");

  /** A pipe into a shell shows nothing of the script that runs. */
  private static final String UNSEEN = "unseen_script";

  private static final Map<String, String> DANGERS =
      Map.ofEntries(
          Map.entry("push", "Push to others: {command}"),
          Map.entry("publish", "Publish to others: {command}"),
          Map.entry("overwrite", "Overwrite published work: {command}"),
          Map.entry("unpublish", "Delete published work: {command}"),
          Map.entry("other_user", "Become another user: {command}"),
          Map.entry("other_machine", "Act on another machine: {command}"),
          Map.entry("servers", "Change servers: {command}"),
          Map.entry("machine", "Change this machine: {command}"),
          Map.entry(UNSEEN, "Run an unseen script: {command}"),
          Map.entry("delete", "Delete for good: {command}"),
          Map.entry("processes", "End other processes: {command}"),
          Map.entry("remote_url", "Change a git remote: {command}"));

  private final List<PermissionSubjectItem> items;
  private final String command;

  CommandTitleBuilder(PermissionSubject subject, String command) {
    this.items = subject.items();
    this.command = command;
  }

  /** The title; empty if nothing that is asked about concerns the command itself. */
  Optional<RequestTitle> title() {
    return Stream.of(deletion(), danger(), opaque(), files(), hosts(), outside(), plain())
        .flatMap(Optional::stream)
        .findFirst();
  }

  private Optional<RequestTitle> deletion() {
    List<String> files = items.stream().flatMap(item -> deleted(item).stream()).toList();
    return files.isEmpty() || files.size() < items.size()
        ? Optional.empty()
        : Optional.of(
            TitleSentence.of("call.delete_files", "Delete {files}").paths("files", files).title());
  }

  /** The worst command stands first, and the other dangerous ones follow it. */
  private Optional<RequestTitle> danger() {
    List<DangerousCommand> found =
        asked("bash")
            .flatMap(item ->
                CommandDanger.of(item.pattern())
                    .limit(1)
                    .map(danger -> new DangerousCommand(danger, item.pattern())))
            .sorted(Comparator.comparingInt(one -> one.danger().place()))
            .toList();
    return found.stream()
        .findFirst()
        .map(worst -> {
          String key = worst.danger().key();
          return TitleSentence.of("call.danger." + key, Objects.requireNonNull(DANGERS.get(key)))
              .commands(
                  "command",
                  key.equals(UNSEEN)
                      ? List.of(command)
                      : found.stream().map(DangerousCommand::text).toList())
              .title();
        });
  }

  private Optional<RequestTitle> opaque() {
    return asked("opaque").findAny().or(() -> asked("opaque_unconfined").findAny()).isEmpty()
        ? Optional.empty()
        : Optional.of(about("call.not_analysed", "Run a script that is not analysed: {command}"));
  }

  private Optional<RequestTitle> files() {
    return listed("edit", "call.edit_command", "Change {files}: {command}")
        .or(() -> listed("read", "call.read_command", "Show {files} to the model: {command}"))
        .or(() ->
            asked("git_objects")
                .findFirst()
                .map(_ -> about("call.git_objects", "Show denied files by git: {command}")));
  }

  private Optional<RequestTitle> hosts() {
    return listed("network", "call.network_command", "Reach {files}: {command}");
  }

  private Optional<RequestTitle> outside() {
    return listed(
        "external_directory",
        "call.outside_command",
        "Reach {files} outside the workspace: {command}");
  }

  private Optional<RequestTitle> plain() {
    if (asked("bash_unconfined").findAny().isPresent()) {
      return Optional.of(about("call.unconfined", "Run without a sandbox: {command}"));
    }
    return asked("bash").findAny().map(_ -> about("call.command", "Run {command}"));
  }

  private RequestTitle about(String key, String sentence) {
    return TitleSentence.of(key, sentence).middle("command", command).title();
  }

  private Optional<RequestTitle> listed(String permission, String key, String sentence) {
    List<String> patterns = asked(permission).map(PermissionSubjectItem::pattern).toList();
    return patterns.isEmpty()
        ? Optional.empty()
        : Optional.of(
            TitleSentence.of(key, sentence)
                .paths("files", patterns)
                .middle("command", command)
                .title());
  }

  private Stream<PermissionSubjectItem> asked(String permission) {
    return items.stream().filter(item -> item.permission().equals(permission));
  }

  /** The files that an item's command deletes, if it does nothing else. */
  private static Optional<String> deleted(PermissionSubjectItem item) {
    return Optional.of(DELETION.matcher(item.pattern()))
        .filter(match -> item.permission().equals("bash") && match.matches())
        .map(match -> FLAG.matcher(match.group("files")).replaceAll("").strip())
        .filter(files -> !files.isEmpty());
  }

  /** A command with the worst effect that it is known for. */
  private record DangerousCommand(CommandDanger danger, String text) {}
}
