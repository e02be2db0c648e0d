package dev.perdure.planner.request;

import dev.perdure.planner.request.CallRiskAssessor.Danger;
import dev.perdure.planner.request.subject.PermissionSubject;
import dev.perdure.planner.request.subject.PermissionSubject.Item;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The title of a permission request: what the tool call would do, its worst part first. */
final class PermissionTitleBuilder {

  private static final Pattern DELETION = Pattern.compile("(rm|rmdir|unlink|shred) (?<files>.+)");
  private static final Pattern FLAG = Pattern.compile("(^|\\s)-\\S+");

  private final PermissionSubject subject;
  private final List<Item> items;

  private PermissionTitleBuilder(PermissionSubject subject) {
    this.subject = subject;
    this.items = subject.items();
  }

  static RequestTitle of(PermissionSubject subject) {
    var title = new PermissionTitleBuilder(subject);
    return title.asks("doom_loop").isPresent()
        ? RequestTitle.of(
            "call.loop", "Let the run go on, though it repeats itself: %s", "what", title.texts())
        : subject.preview().command() == null ? title.access() : title.command();
  }

  private RequestTitle command() {
    String command = Objects.requireNonNull(subject.preview().command());
    if (items.stream().allMatch(item -> deleted(item).isPresent()) && !items.isEmpty()) {
      String files = items.stream().flatMap(item -> deleted(item).stream()).collect(joining());
      return RequestTitle.of("call.delete_files", "Delete %s", "files", files);
    }
    Optional<Danger> danger =
        items.stream()
            .filter(item -> item.permission().equals("bash"))
            .flatMap(item -> Danger.of(item.pattern()))
            .max(Comparator.comparing(Danger::level));
    if (danger.isPresent()) {
      return RequestTitle.of(
          "call.danger." + danger.get().key(),
          "Run a command that " + danger.get().reason() + ": %s",
          "command",
          command);
    }
    if (asks("opaque").or(() -> asks("opaque_unconfined")).isPresent()) {
      return RequestTitle.of(
          "call.not_analysed", "Run a script that could not be analysed: %s", "command", command);
    }
    Optional<Item> host = asks("network");
    if (host.isPresent()) {
      return RequestTitle.of(
          "call.network_command",
          "Let a command reach %s over the network: %s",
          "host",
          host.get().pattern(),
          "command",
          command);
    }
    return asks("bash_unconfined").isPresent()
        ? RequestTitle.of("call.unconfined", "Run without a sandbox: %s", "command", command)
        : RequestTitle.of("call.command", "Run %s", "command", command);
  }

  /** A call that runs no command. */
  private RequestTitle access() {
    return Stream.of(
            sentence("edit", "Change the protected file %s"),
            sentence("read", "Let the model read %s"),
            sentence("external_directory", "Go outside the workspace, to %s"),
            page(),
            sentence("network", "Reach %s over the network", Item::pattern),
            sentence("task", "Start the agent %s"),
            sentence("skill", "Use the skill %s"))
        .flatMap(Optional::stream)
        .findFirst()
        .orElseGet(() ->
            RequestTitle.of(
                "call.tool", "Let the tool %s use %s", "tool", subject.tool(), "what", texts()));
  }

  /** A page is asked about by its host, whichever of its permissions asks. */
  private Optional<RequestTitle> page() {
    return Optional.of(subject)
        .filter(call -> call.tool().equals("webfetch"))
        .map(_ ->
            RequestTitle.of(
                "call.webfetch",
                "Fetch a page of %s",
                "what",
                items.stream().map(Item::pattern).distinct().collect(joining())));
  }

  private Optional<RequestTitle> sentence(String permission, String sentence) {
    return sentence(permission, sentence, Item::text);
  }

  /** A sentence about all that a permission is asked for. */
  private Optional<RequestTitle> sentence(
      String permission, String sentence, Function<Item, String> words) {
    return asks(permission)
        .map(_ ->
            RequestTitle.of(
                "call." + permission,
                sentence,
                "what",
                items.stream()
                    .filter(item -> item.permission().equals(permission))
                    .map(words)
                    .distinct()
                    .collect(joining())));
  }

  private static Collector<CharSequence, ?, String> joining() {
    return Collectors.joining(", ");
  }

  private Optional<Item> asks(String permission) {
    return items.stream().filter(item -> item.permission().equals(permission)).findFirst();
  }

  private String texts() {
    return items.stream().map(Item::text).collect(joining());
  }

  /** The files that an item's command deletes, where that is all it does. */
  private static Optional<String> deleted(Item item) {
    return Optional.of(DELETION.matcher(item.pattern()))
        .filter(match -> item.permission().equals("bash") && match.matches())
        .map(match -> FLAG.matcher(match.group("files")).replaceAll("").strip())
        .filter(files -> !files.isEmpty());
  }
}
