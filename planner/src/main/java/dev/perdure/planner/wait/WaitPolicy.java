package dev.perdure.planner.wait;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The policy for long waits of a task: reminders, escalation and expiry of its requests, and its
 * deadline. A wait never ends in an approval.
 *
 * @param absences the days on which the person who is asked is away, in order
 */
public record WaitPolicy(
    Optional<WorkCalendar> calendar,
    Optional<ReminderPolicy> remind,
    Optional<EscalationPolicy> escalate,
    Optional<WaitSpan> expires,
    Optional<DeadlinePolicy> deadline,
    List<Absence> absences) {

  private static final WaitPolicy NONE =
      new WaitPolicy(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          List.of());

  /** Copies the list. */
  public WaitPolicy {
    absences = List.copyOf(absences);
  }

  /** No policy: a request waits as long as it takes, and nothing happens meanwhile. */
  public static WaitPolicy none() {
    return NONE;
  }

  /** The same policy by the calendar of the person who is asked, as far as the person has one. */
  public WaitPolicy following(PersonCalendar asked) {
    return new WaitPolicy(
        asked.hours().or(() -> calendar), remind, escalate, expires, deadline, asked.absences());
  }

  /** Whether the policy changes the wait of requests. */
  public boolean concernsRequests() {
    return remind.isPresent() || escalate.isPresent() || expires.isPresent();
  }

  /** When a request that was raised at a moment expires. */
  public Optional<Instant> expiry(Instant raised) {
    return expires.map(span -> open(span.after(raised, calendar)));
  }

  /** When such a request goes to another assignee. */
  public Optional<Instant> escalation(Instant raised) {
    return escalate.map(escalation -> open(escalation.after().after(raised, calendar)));
  }

  /** The first reminder of such a request. */
  public Optional<Instant> firstReminder(Instant raised) {
    return remind.map(reminders -> reminders.first(raised, calendar));
  }

  /**
   * The wait with its next step.
   *
   * @param assignee who is reminded
   */
  public RequestWait planned(RequestWait wait, String assignee) {
    return wait.followedBy(
        Stream.of(
                expiry(wait.since()).map(at -> new WaitMoment(WaitStep.EXPIRE, at, null)),
                escalationOf(wait),
                reminderOf(wait, assignee))
            .flatMap(Optional::stream)
            .min(Comparator.comparing(WaitMoment::at).thenComparing(WaitMoment::step))
            .orElse(null));
  }

  /** The strongest step that is due at a moment; empty if none is. */
  public Optional<WaitMoment> due(RequestWait wait, String assignee, Instant now) {
    return Stream.of(
            expiry(wait.since()).map(at -> new WaitMoment(WaitStep.EXPIRE, at, null)),
            escalationOf(wait),
            reminderOf(wait, assignee))
        .flatMap(Optional::stream)
        .filter(moment -> !moment.at().isAfter(now))
        .min(Comparator.comparing(WaitMoment::step));
  }

  /** The wait after a step at a moment, with its next step; an expired one has none. */
  public RequestWait after(RequestWait wait, WaitStep step, String assignee, Instant now) {
    return switch (step) {
      case EXPIRE -> wait.followedBy(null);
      case ESCALATE -> planned(calledToMind(wait, now).escalated(now), assignee);
      case REMIND -> planned(wait.reminded(counted(wait, now)), assignee);
    };
  }

  /** The wait without the reminder that was due, because people have set the request aside. */
  public RequestWait skipping(RequestWait wait, String assignee, Instant now) {
    return planned(wait.remindedSilently(counted(wait, now)), assignee);
  }

  /** An escalation takes the place of a reminder that is due as well. */
  private RequestWait calledToMind(RequestWait wait, Instant now) {
    boolean isDue = reminderOf(wait, "").filter(moment -> !moment.at().isAfter(now)).isPresent();
    return isDue ? wait.remindedSilently(counted(wait, now)) : wait;
  }

  /**
   * The moment from which the next reminder counts: the planned one, so that reminders do not
   * drift, or the present if the next one would be due already, as after an outage.
   */
  private Instant counted(RequestWait wait, Instant now) {
    return reminderOf(wait, "")
        .map(WaitMoment::at)
        .filter(planned ->
            remind
                .filter(reminders -> reminders.following(planned, calendar).isAfter(now))
                .isPresent())
        .orElse(now);
  }

  /** The escalation also takes the place of a reminder for a person who is absent. */
  private Optional<WaitMoment> escalationOf(RequestWait wait) {
    return escalate
        .filter(_ -> wait.escalatedAt() == null)
        .flatMap(escalation ->
            Stream.of(escalation(wait.since()), reminder(wait).filter(this::isAbsent))
                .flatMap(Optional::stream)
                .min(Comparator.naturalOrder())
                .map(at -> new WaitMoment(WaitStep.ESCALATE, at, escalation.to())));
  }

  private Optional<WaitMoment> reminderOf(RequestWait wait, String assignee) {
    return reminder(wait)
        .map(at -> mayEscalate(wait) ? at : afterAbsence(at))
        .filter(at -> !isAbsent(at))
        .map(at -> new WaitMoment(WaitStep.REMIND, at, assignee));
  }

  private Optional<Instant> reminder(RequestWait wait) {
    Instant last = wait.remindedAt();
    return remind
        .filter(reminders -> wait.reminders() < reminders.max())
        .map(reminders ->
            last == null
                ? reminders.first(wait.since(), calendar)
                : reminders.following(last, calendar));
  }

  private boolean mayEscalate(RequestWait wait) {
    return escalate.isPresent() && wait.escalatedAt() == null;
  }

  private boolean isAbsent(Instant moment) {
    return absence(moment).isPresent();
  }

  private Optional<Absence> absence(Instant moment) {
    LocalDate day = moment.atZone(zone()).toLocalDate();
    return absences.stream().filter(each -> each.covers(day)).findFirst();
  }

  /** The first working hour after the absences that cover a moment, or the moment itself. */
  private Instant afterAbsence(Instant moment) {
    Instant end = moment;
    for (Optional<Absence> away = absence(end); away.isPresent(); away = absence(end)) {
      end = open(away.get().until().plusDays(1).atStartOfDay(zone()).toInstant());
    }
    return end;
  }

  private ZoneId zone() {
    return calendar.map(WorkCalendar::zone).orElse(ZoneOffset.UTC);
  }

  private Instant open(Instant moment) {
    return calendar.map(hours -> hours.nextOpen(moment)).orElse(moment);
  }
}
