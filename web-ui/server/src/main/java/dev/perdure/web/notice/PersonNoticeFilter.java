package dev.perdure.web.notice;

import dev.perdure.activities.journal.access.PersonDepartureReader;
import dev.perdure.activities.journal.access.PersonRoleReader;
import dev.perdure.activities.journal.access.RecordKind;
import dev.perdure.activities.journal.access.TaskRepositoryReader;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.person.PersonNotice;
import dev.perdure.activities.journal.request.RequestReader;
import dev.perdure.activities.journal.request.RequestRecord;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.notice.NoticeTopic;
import dev.perdure.planner.request.RequestStatus;
import dev.perdure.planner.wait.WaitStep;
import dev.perdure.web.security.AbsentPersonReader;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;

/**
 * Chooses the notices that concern a person now: requests that the person is asked to settle,
 * reminders and comments for the person, and the ends of the person's tasks. A person learns only
 * of tasks that the person's roles show.
 */
final class PersonNoticeFilter {

  private final RequestReader requestReader;
  private final PersonRoleReader personRoleReader;
  private final PersonDepartureReader personDepartureReader;
  private final TaskRepositoryReader taskRepositoryReader;
  private final AbsentPersonReader absentPersonReader;

  PersonNoticeFilter(Database database, PersonRoleReader personRoleReader) {
    this.requestReader = new RequestReader(database);
    this.personRoleReader = personRoleReader;
    this.personDepartureReader = new PersonDepartureReader(database);
    this.taskRepositoryReader = new TaskRepositoryReader(database);
    this.absentPersonReader = new AbsentPersonReader(database, personRoleReader);
  }

  /** Whether nobody has ended the person's access. */
  boolean isPresent(String person) {
    return !personDepartureReader.hasLeft(person);
  }

  /** The notice, if it concerns the person and the request still waits. */
  Optional<ChosenNotice> choose(PersonNotice notice, String person) {
    var reader =
        new NoticeReader(person, personRoleReader.find(person), absentPersonReader.find(person));
    if (notice.request() == null) {
      return topicOfTask(notice, person)
          .filter(_ -> seesTask(notice, reader))
          .map(topic -> new ChosenNotice(notice, topic, Optional.empty()));
    }
    return find(notice.request())
        .filter(request -> reader.sees(request.repository()))
        .flatMap(request ->
            topic(notice, request, reader)
                .map(topic -> new ChosenNotice(notice, topic, Optional.of(request))));
  }

  private boolean seesTask(PersonNotice notice, NoticeReader reader) {
    return taskRepositoryReader
        .find(RecordKind.TASK, notice.task())
        .filter(found -> reader.sees(found.location().orElse(null)))
        .isPresent();
  }

  private Optional<RequestRecord> find(String request) {
    try {
      return requestReader.find(new RequestId(request));
    } catch (JacksonException e) {
      return Optional.empty(); // nobody can settle a damaged request
    }
  }

  private static Optional<NoticeTopic> topicOfTask(PersonNotice notice, String person) {
    if (!notice.requester().equals(person)) {
      return Optional.empty();
    }
    return switch (String.valueOf(notice.state())) {
      case "delivered", "answered" -> Optional.of(NoticeTopic.DELIVERED);
      case "failed" -> Optional.of(NoticeTopic.FAILED);
      case "deadline_warned", "deadline_parked" -> Optional.of(NoticeTopic.REMINDER);
      default -> Optional.empty();
    };
  }

  private static Optional<NoticeTopic> topic(
      PersonNotice notice, RequestRecord request, NoticeReader reader) {
    if (notice.author() != null) {
      return readsComment(notice, request, reader)
          ? Optional.of(NoticeTopic.COMMENT)
          : Optional.empty();
    }
    RequestStatus status = request.request().status();
    if (notice.step() == WaitStep.EXPIRE) {
      return Optional.of(NoticeTopic.REMINDER)
          .filter(_ -> status == RequestStatus.EXPIRED && isAsked(request, reader));
    }
    if (status != RequestStatus.PENDING || !isFor(notice, request, reader)) {
      return Optional.empty();
    }
    return Optional.of(
        notice.step() == WaitStep.REMIND
            ? NoticeTopic.REMINDER
            : NoticeTopic.of(request.request().kind()));
  }

  private static boolean isFor(PersonNotice notice, RequestRecord request, NoticeReader reader) {
    return notice.to() == null ? isAsked(request, reader) : reader.actsFor(notice.to(), request);
  }

  /** A comment of another person is for the people who are asked, and for those it mentions. */
  private static boolean readsComment(
      PersonNotice notice, RequestRecord request, NoticeReader reader) {
    String person = reader.name();
    boolean isMentioned =
        Pattern.compile("(?<![\\w@])@" + Pattern.quote(person) + "(?![\\w-])")
            .matcher(Objects.requireNonNullElse(notice.comment(), ""))
            .find();
    return !person.equals(notice.author())
        && (isMentioned || request.requester().equals(person) || isAsked(request, reader));
  }

  /**
   * The assignee is asked, and the people whose votes the rules need, or their deputies. Without an
   * assignee and a rule about the request, it is the person who asked for the task.
   */
  private static boolean isAsked(RequestRecord request, NoticeReader reader) {
    String assignee = request.request().assignee();
    if (assignee != null && reader.actsFor(assignee, request)) {
      return true;
    }
    return request.approvalTerms().isNone()
        ? assignee == null && request.requester().equals(reader.name())
        : reader.isAwaited(request);
  }
}
