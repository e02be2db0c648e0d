package dev.perdure.web.security;

import dev.perdure.activities.journal.access.TaskRepositoryReader.Subject;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The part of the installation that a call is about: one repository, some of them, or all. */
sealed interface CallPlace {

  /** Calls that name a record of a task. */
  List<SubjectPath> SUBJECTS =
      List.of(
          new SubjectPath("/api/tasks/([^/]+)(?:/.*)?", Subject.TASK),
          new SubjectPath("/api/requests/([^/]+)(?:/.*)?", Subject.REQUEST),
          new SubjectPath("/api/shares/([^/]+)", Subject.SHARE),
          new SubjectPath("/api/permissions/([^/]+)", Subject.RULE),
          new SubjectPath("/api/trust/([^/]+)", Subject.TRUST));

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

  /** A path with the id of a record. */
  record SubjectPath(Pattern path, Subject subject) {

    SubjectPath(String path, Subject subject) {
      this(Pattern.compile(path), subject);
    }

    Optional<CallPlace> find(String called) {
      Matcher matcher = path.matcher(called);
      return matcher.matches()
          ? Optional.of(new OfRecord(subject, matcher.group(1)))
          : Optional.empty();
    }
  }

  /** A call about one record, whose repository decides. */
  record OfRecord(Subject subject, String id) implements CallPlace {}

  /** A call that shows or changes only what the caller's repositories allow. */
  record OfVisible() implements CallPlace {}

  /** A call about the whole organisation, which roles of repositories do not allow. */
  record OfOrganisation() implements CallPlace {}

  /** The place of a call; one that is listed nowhere is about the organisation. */
  static CallPlace of(String path) {
    return SUBJECTS.stream()
        .flatMap(subject -> subject.find(path).stream())
        .findFirst()
        .orElseGet(() -> FILTERED.matcher(path).matches() ? new OfVisible() : new OfOrganisation());
  }
}
