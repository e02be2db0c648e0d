package dev.perdure.planner.request;

import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.permission.ExecutedFiles;
import dev.perdure.planner.permission.FileExecutionKind;
import dev.perdure.planner.permission.RuleLayer;
import dev.perdure.planner.request.subject.PermissionSubject;
import dev.perdure.planner.request.subject.PermissionSubjectItem;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The title of a permission request: the effect of the tool call, its worst part first. */
final class PermissionTitleBuilder {

  /** The calls that are asked about by one name alone, such as a query or an agent. */
  private static final Map<String, String> SENTENCES =
      Map.of(
          "task", "Start the agent {what}",
          "skill", "Use the skill {what}",
          "websearch", "Search the web for {what}",
          "codesearch", "Search public code for {what}",
          "grep", "Search the files for {what}",
          "glob", "Find the files {what}",
          "list", "List the folder {what}");

  private static final Map<FileExecutionKind, String> EXECUTED =
      Map.of(
          FileExecutionKind.AUTOMATIC, "Change {files}, which runs on your machine",
          FileExecutionKind.COMMAND, "Change {files}, which runs on your machine",
          FileExecutionKind.SERVER, "Change {files}, which runs on your build server",
          FileExecutionKind.INSTRUCTIONS, "Change {files}, which steers agents");

  private final PermissionSubject subject;
  private final List<PermissionSubjectItem> items;

  private PermissionTitleBuilder(PermissionSubject subject) {
    this.subject = subject;
    this.items = subject.items();
  }

  static RequestTitle of(PermissionSubject subject) {
    var title = new PermissionTitleBuilder(subject);
    if (title.asks("doom_loop")) {
      return title.call("call.loop", "Repeat {tool}");
    }
    String command = subject.preview().command();
    return command == null
        ? title.access()
        : new CommandTitleBuilder(subject, command).title().orElseGet(title::access);
  }

  /** A call that runs no command. */
  private RequestTitle access() {
    return Stream.of(change(), reads(), outside(), hosts(), named())
        .flatMap(Optional::stream)
        .findFirst()
        .orElseGet(() -> call("call.tool", "Call {tool}"));
  }

  private Optional<RequestTitle> change() {
    List<String> paths = patterns("edit");
    List<String> deleted = paths.stream().filter(this::isDeleted).toList();
    List<String> changed = paths.stream().filter(Predicate.not(this::isDeleted)).toList();
    if (deleted.isEmpty()) {
      return changed.isEmpty() ? Optional.empty() : Optional.of(changed(changed));
    }
    return Optional.of(
        changed.isEmpty()
            ? TitleSentence.of("call.delete_files", "Delete {files}")
                .paths("files", deleted)
                .title()
            : TitleSentence.of("call.delete_and_change", "Delete {files} and change {changed}")
                .paths("files", deleted)
                .paths("changed", changed)
                .title());
  }

  /** The file that programs execute stands first. */
  private RequestTitle changed(List<String> paths) {
    Optional<String> executed =
        paths.stream().filter(path -> ExecutedFiles.of(path).isPresent()).findFirst();
    if (executed.isPresent()) {
      FileExecutionKind kind = ExecutedFiles.of(executed.get()).orElseThrow().kind();
      List<String> files = Stream.concat(executed.stream(), paths.stream()).toList();
      String key = "call.executed." + kind.name().toLowerCase(Locale.ROOT);
      return TitleSentence.of(key, Objects.requireNonNull(EXECUTED.get(kind)))
          .paths("files", files)
          .title();
    }
    boolean isProtected =
        asked("edit").anyMatch(item -> item.rule().layer().equals(RuleLayer.DEFAULTS.wireName()));
    return isProtected
        ? TitleSentence.of("call.edit", "Change the protected file {files}")
            .paths("files", paths)
            .title()
        : TitleSentence.of("call.change", "Change {files}").paths("files", paths).title();
  }

  /** Whether the diff that a person sees ends a file. */
  private boolean isDeleted(String path) {
    String diff = Objects.requireNonNullElse(subject.preview().diff(), "");
    return ("\n" + diff).contains("\n--- a/" + path + "\n+++ /dev/null\n");
  }

  private Optional<RequestTitle> reads() {
    return listed("read", "call.read", "Show {files} to the model");
  }

  private Optional<RequestTitle> outside() {
    return listed(
        "external_directory", "call.external_directory", "Reach {files} outside the workspace");
  }

  /** A page is asked about by its host, whichever of its permissions asks. */
  private Optional<RequestTitle> hosts() {
    if (subject.tool().equals("webfetch")) {
      return Optional.of(
          TitleSentence.of("call.webfetch", "Fetch a page of {hosts}")
              .paths("hosts", items.stream().map(PermissionSubjectItem::pattern).toList())
              .title());
    }
    List<String> hosts = patterns("network");
    return hosts.isEmpty()
        ? Optional.empty()
        : Optional.of(
            TitleSentence.of("call.network", "Reach {hosts} over the network")
                .paths("hosts", hosts)
                .title());
  }

  private Optional<RequestTitle> named() {
    return items.stream()
        .map(PermissionSubjectItem::permission)
        .filter(SENTENCES::containsKey)
        .findFirst()
        .map(permission ->
            TitleSentence.of(
                    "call." + permission, Objects.requireNonNull(SENTENCES.get(permission)))
                .names("what", patterns(permission))
                .title());
  }

  private Optional<RequestTitle> listed(String permission, String key, String sentence) {
    List<String> patterns = patterns(permission);
    return patterns.isEmpty()
        ? Optional.empty()
        : Optional.of(TitleSentence.of(key, sentence).paths("files", patterns).title());
  }

  /** A call by its tool's name and its arguments, as far as they are plain values. */
  private RequestTitle call(String key, String sentence) {
    String arguments = arguments(subject.arguments());
    return arguments.isEmpty()
        ? TitleSentence.of(key, sentence).start("tool", subject.tool()).title()
        : TitleSentence.of(key + "_with", sentence + ": {arguments}")
            .start("tool", subject.tool())
            .middle("arguments", arguments)
            .title();
  }

  private static String arguments(JsonObject arguments) {
    return arguments.fields().entrySet().stream()
        .filter(field ->
            field.getValue() instanceof String
                || field.getValue() instanceof Number
                || field.getValue() instanceof Boolean)
        .sorted(Comparator.comparing(field -> field.getKey().equals("description")))
        .map(field -> field.getKey() + "=" + field.getValue())
        .collect(Collectors.joining(", "));
  }

  private boolean asks(String permission) {
    return asked(permission).findAny().isPresent();
  }

  private List<String> patterns(String permission) {
    return asked(permission).map(PermissionSubjectItem::pattern).toList();
  }

  private Stream<PermissionSubjectItem> asked(String permission) {
    return items.stream().filter(item -> item.permission().equals(permission));
  }
}
