package dev.perdure.web.security;

import dev.perdure.activities.journal.access.RecordKind;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The part of the installation that a call is about: a repository, a team, some parts, or all. */
sealed interface CallReach {

  /** Calls that name a record of a task. */
  List<RecordPath> RECORD_PATHS =
      List.of(
          new RecordPath("/api/tasks/([^/]+)(?:/.*)?", RecordKind.TASK),
          new RecordPath("/api/requests/([^/]+)(?:/.*)?", RecordKind.REQUEST),
          new RecordPath("/api/shares/([^/]+)", RecordKind.SHARE),
          new RecordPath("/api/permissions/([^/]+)", RecordKind.RULE),
          new RecordPath("/api/trust/([^/]+)", RecordKind.TRUST));

  /**
   * Calls that show only visible repositories, that judge the repository of their body, or that
   * show nothing of a task.
   */
  Pattern FILTERED =
      Pattern.compile(
          "/api/(?:me(?:/[a-z]+)?|info|models|agents(?:/[^/]+)?|tools|strategies|commands|schemas/[^/]+"
              + "|artifacts(?:/[^/]+)?|explain|tasks|requests|inbox|events|permissions|trust"
              + "|spending(?:/export)?|usage|tokens(?:/[^/]+)?)"
              + "|/(?!api/|actuator/|actuator$|v3/).*");

  /** Calls that show the spending of a team. */
  Pattern OF_TEAM = Pattern.compile("/api/spending/teams/([^/]+)");

  /** A path with the id of a record. */
  record RecordPath(Pattern path, RecordKind kind) {

    RecordPath(String path, RecordKind kind) {
      this(Pattern.compile(path), kind);
    }

    Optional<CallReach> find(String called) {
      Matcher matcher = path.matcher(called);
      return matcher.matches()
          ? Optional.of(new OneRecord(kind, matcher.group(1)))
          : Optional.empty();
    }
  }

  /** A call about one record, whose repository decides. */
  record OneRecord(RecordKind kind, String id) implements CallReach {}

  /** A call about a team, which its lead may make. */
  record OneTeam(String team) implements CallReach {}

  /** A call that shows or changes only what the caller's repositories allow. */
  record VisibleRecords() implements CallReach {}

  /** A call about the whole organisation, which roles of repositories do not allow. */
  record WholeOrganisation() implements CallReach {}

  /** The reach of a call; one that is listed nowhere is about the organisation. */
  static CallReach of(String path) {
    return RECORD_PATHS.stream()
        .flatMap(record -> record.find(path).stream())
        .findFirst()
        .or(() -> findTeam(path))
        .orElseGet(() ->
            FILTERED.matcher(path).matches() ? new VisibleRecords() : new WholeOrganisation());
  }

  private static Optional<CallReach> findTeam(String path) {
    Matcher matcher = OF_TEAM.matcher(path);
    return matcher.matches() ? Optional.of(new OneTeam(matcher.group(1))) : Optional.empty();
  }

  /** Whether a lead may make reading calls of this reach. */
  default boolean isForLeads() {
    return this instanceof VisibleRecords || this instanceof OneTeam;
  }
}
