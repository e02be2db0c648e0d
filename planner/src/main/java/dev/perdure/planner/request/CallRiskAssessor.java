package dev.perdure.planner.request;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.planner.permission.ExecutedFiles;
import dev.perdure.planner.permission.Glob;
import dev.perdure.planner.prompt.ClasspathResources;
import dev.perdure.planner.request.CallRiskAssessor.Danger.Level;
import dev.perdure.planner.request.HumanRequest.Risk;
import dev.perdure.planner.request.subject.PermissionSubject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The rating of the risk of a tool call for the person who is asked to permit it: a level and its
 * reasons, which permit nothing.
 */
public final class CallRiskAssessor {

  private static final int MOST = 10;

  private final List<String> reasons = new ArrayList<>();
  private Level level = Level.LOW;

  private CallRiskAssessor() {}

  /** The risk of a permission request's subject, by its items and by where it would run. */
  public static Risk of(PermissionSubject subject) {
    var risk = new CallRiskAssessor();
    subject.items().forEach(item -> risk.item(item.permission(), item.pattern()));
    return new Risk(
        risk.level.name().toLowerCase(Locale.ROOT),
        risk.reasons.stream().distinct().limit(MOST).toList());
  }

  private void item(String permission, String pattern) {
    switch (permission) {
      case "bash" ->
          Danger.of(pattern)
              .forEach(danger -> add(danger.level(), danger.reason() + ": " + pattern));
      case "opaque", "opaque_unconfined" ->
          add(Level.HIGH, "is not analysed before it runs: " + pattern);
      case "bash_unconfined" -> add(Level.MEDIUM, "runs without a sandbox");
      case "git_objects" -> add(Level.MEDIUM, "may show files that a rule denies: " + pattern);
      case "network" -> add(Level.MEDIUM, "reaches a host of the network: " + pattern);
      case "external_directory" -> add(Level.MEDIUM, "leaves the workspace: " + pattern);
      case "edit" -> add(Level.HIGH, "changes a protected file: " + pattern + marked(pattern));
      case "read" -> add(Level.MEDIUM, "shows a protected file to the model: " + pattern);
      case "doom_loop" -> add(Level.LOW, "repeats what has not helped before");
      default -> {}
    }
  }

  private static String marked(String path) {
    return ExecutedFiles.of(path).map(found -> " (" + found.sentence() + ")").orElse("");
  }

  private void add(Level found, String reason) {
    if (found.compareTo(level) > 0) {
      level = found;
    }
    reasons.add(TextShortener.start(reason, 200));
  }

  /** Something a command may do to others, and by which words it is known. */
  record Danger(String key, Level level, String reason, List<Glob> commands) {

    private static final List<Danger> KNOWN =
        ClasspathResources.text("permission/dangers.txt")
            .lines()
            .filter(line -> !line.startsWith("#"))
            .map(line -> line.split("\\|", 4))
            .map(part -> of(part[0].strip(), part[1].strip(), part[2].strip(), part[3]))
            .toList();

    Danger {
      commands = List.copyOf(commands);
    }

    /** What a command, as rules see it, is known to do. */
    static Stream<Danger> of(String command) {
      return KNOWN.stream()
          .filter(danger -> danger.commands().stream().anyMatch(one -> one.matches(command)));
    }

    /** Its place among the known ones, the worst first. */
    int place() {
      return KNOWN.indexOf(this);
    }

    private static Danger of(String key, String level, String reason, String commands) {
      return new Danger(
          key,
          Level.valueOf(level.toUpperCase(Locale.ROOT)),
          reason,
          Stream.of(commands.split(";")).map(String::strip).map(Glob::new).toList());
    }

    /** How bad it may get, the least first. */
    enum Level {
      @JsonProperty("low")
      LOW,
      @JsonProperty("medium")
      MEDIUM,
      @JsonProperty("high")
      HIGH
    }
  }
}
