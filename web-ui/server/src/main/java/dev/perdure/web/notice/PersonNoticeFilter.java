package dev.perdure.web.notice;

import dev.perdure.activities.journal.access.PersonDepartureReader;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.person.PersonNotice;
import dev.perdure.activities.journal.person.PersonRoleReader;
import dev.perdure.activities.journal.request.RequestReader;
import dev.perdure.activities.journal.request.RequestRecord;
import dev.perdure.planner.approval.Voter;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.notice.NoticeTopic;
import dev.perdure.planner.request.RequestStatus;
import dev.perdure.planner.wait.WaitStep;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;

/**
 * Chooses the notices that concern a person now: requests that the person is asked to settle,
 * reminders and comments for the person, and the ends of the person's tasks.
 */
final class PersonNoticeFilter {

  private final RequestReader requestReader;
  private final PersonRoleReader personRoleReader;
  private final PersonDepartureReader personDepartureReader;

  PersonNoticeFilter(Database database) {
    this.requestReader = new RequestReader(database);
    this.personRoleReader = new PersonRoleReader(database);
    this.personDepartureReader = new PersonDepartureReader(database);
  }

  /** A notice with its topic, and its request if it has one. */
  record ChosenNotice(PersonNotice notice, NoticeTopic topic, Optional<RequestRecord> request) {}

  /** Whether a person still has access, or never signed in. */
  boolean isPresent(String person) {
    return !personDepartureReader.hasLeft(person);
  }

  /** The notice, if it concerns the person and the request still waits. */
  Optional<ChosenNotice> choose(PersonNotice notice, String person) {
    if (notice.request() == null) {
      return topicOfTask(notice, person)
          .map(topic -> new ChosenNotice(notice, topic, Optional.empty()));
    }
    return find(notice.request())
        .flatMap(request ->
            topic(notice, request, person)
                .map(topic -> new ChosenNotice(notice, topic, Optional.of(request))));
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

  private Optional<NoticeTopic> topic(PersonNotice notice, RequestRecord request, String person) {
    if (notice.author() != null) {
      return isForReader(notice, request, person)
          ? Optional.of(NoticeTopic.COMMENT)
          : Optional.empty();
    }
    RequestStatus status = request.request().status();
    if (notice.step() == WaitStep.EXPIRE) {
      return Optional.of(NoticeTopic.REMINDER)
          .filter(_ -> status == RequestStatus.EXPIRED && isAsked(request, person));
    }
    if (status != RequestStatus.PENDING || !isFor(notice, request, person)) {
      return Optional.empty();
    }
    return Optional.of(
        notice.step() == WaitStep.REMIND
            ? NoticeTopic.REMINDER
            : NoticeTopic.of(request.request().kind()));
  }

  private boolean isFor(PersonNotice notice, RequestRecord request, String person) {
    return notice.to() == null ? isAsked(request, person) : notice.to().equals(person);
  }

  /** A comment of another person is for the people who are asked, and for those it mentions. */
  private boolean isForReader(PersonNotice notice, RequestRecord request, String person) {
    boolean isMentioned =
        Pattern.compile("(?<![\\w@])@" + Pattern.quote(person) + "(?![\\w-])")
            .matcher(Objects.requireNonNullElse(notice.comment(), ""))
            .find();
    return !person.equals(notice.author())
        && (isMentioned || request.requester().equals(person) || isAsked(request, person));
  }

  /** The assignee is asked, the people whose votes the rules need, else who asked for the task. */
  private boolean isAsked(RequestRecord request, String person) {
    if (person.equals(request.request().assignee())) {
      return true;
    }
    if (!request.approval().policy().isNone()) {
      return request.isAwaited(new Voter(person, personRoleReader.find(person)));
    }
    return request.request().assignee() == null && request.requester().equals(person);
  }
}
