package dev.perdure.planner.wait;

import dev.perdure.planner.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.util.List;
import java.util.Optional;

/**
 * Reads the policy for long waits from the {@code policy} of a task, and refuses what can't hold.
 */
public final class WaitPolicyReader {

  /** The keys of a task's policy that the reader reads. */
  public static final List<String> KEYS =
      List.of("calendar", "remind", "escalate", "expires", "deadline");

  private static final String PREFIX = "policy.";
  private static final int MAX_NAME_LENGTH = 100;

  /** A Monday, from which spans are compared. */
  private static final Instant REFERENCE = Instant.parse("2001-01-01T00:00:00Z");

  private WaitPolicyReader() {}

  /** The policy for waits of a task's policy. */
  public static WaitPolicy read(JsonObject policy) {
    Optional<WorkCalendar> calendar =
        Optional.ofNullable(policy.fields().get("calendar"))
            .map(written -> WorkCalendarReader.read(new WaitEntry(PREFIX + "calendar", written)));
    var read =
        new WaitPolicy(
            calendar,
            entry(policy, "remind").map(written -> reminders(written, calendar)),
            entry(policy, "escalate").map(written -> escalation(written, calendar)),
            entry(policy, "expires").map(written -> span(written, calendar)),
            entry(policy, "deadline").map(written -> deadline(written, calendar)),
            List.of());
    requireOrder(policy, read);
    return read;
  }

  private static Optional<WaitEntry> entry(JsonObject policy, String key) {
    return Optional.ofNullable(policy.fields().get(key))
        .map(written -> new WaitEntry(PREFIX + key, written));
  }

  private static ReminderPolicy reminders(WaitEntry written, Optional<WorkCalendar> calendar) {
    if (written.isText()) {
      WaitSpan span = span(written, calendar);
      return new ReminderPolicy(span, span, null, ReminderPolicy.DEFAULT_REMINDERS);
    }
    written.requireKeys("after", "every", "at", "max");
    Optional<WaitSpan> after = written.find("after").map(each -> span(each, calendar));
    Optional<WaitSpan> every = written.find("every").map(each -> span(each, calendar));
    WaitSpan first =
        after
            .or(() -> every)
            .orElseThrow(() -> written.wrong("name 'every', such as {every: 1 working day}"));
    WaitSpan next = every.orElse(first);
    LocalTime at =
        written.find("at").map(each -> timeOfDay(each, first, next, calendar)).orElse(null);
    int max =
        written
            .find("max")
            .map(each -> each.wholeNumber(ReminderPolicy.MAX_REMINDERS))
            .orElse(ReminderPolicy.DEFAULT_REMINDERS);
    return new ReminderPolicy(first, next, at, max);
  }

  private static LocalTime timeOfDay(
      WaitEntry written, WaitSpan first, WaitSpan next, Optional<WorkCalendar> calendar) {
    LocalTime time = written.time();
    boolean countsDays =
        first instanceof WaitSpan.WorkingDays && next instanceof WaitSpan.WorkingDays;
    if (!countsDays) {
      throw written.wrong("a time of day needs working days, such as {every: 1 working day}");
    }
    calendar
        .filter(hours -> time.isBefore(hours.opens()) || !time.isBefore(hours.closes()))
        .ifPresent(hours -> {
          throw written.wrong(
              "name a time in the hours of 'policy.calendar', %s-%s"
                  .formatted(hours.opens(), hours.closes()));
        });
    return time;
  }

  private static EscalationPolicy escalation(WaitEntry written, Optional<WorkCalendar> calendar) {
    if (written.isText()) {
      throw written.wrong("say when and to whom, such as {after: 3 working days, to: bob}");
    }
    written.requireKeys("after", "to");
    WaitEntry to = written.require("to", "name the assignee, such as {after: 3d, to: bob}");
    String name = to.text("name one person").strip();
    if (name.isEmpty()
        || name.length() > MAX_NAME_LENGTH
        || name.codePoints().anyMatch(Character::isISOControl)) {
      throw to.wrong("use a name of 1 to %d characters on one line".formatted(MAX_NAME_LENGTH));
    }
    WaitEntry after = written.require("after", "say when, such as {after: 3d, to: bob}");
    return new EscalationPolicy(span(after, calendar), name);
  }

  private static DeadlinePolicy deadline(WaitEntry written, Optional<WorkCalendar> calendar) {
    if (written.isText()) {
      return new DeadlinePolicy(span(written, calendar), Optional.empty());
    }
    written.requireKeys("after", "warn");
    WaitEntry after = written.require("after", "say when, such as {after: 30d, warn: 2d}");
    return new DeadlinePolicy(
        span(after, calendar),
        written.find("warn").map(each -> elapsed(each, span(each, calendar))));
  }

  private static Duration elapsed(WaitEntry written, WaitSpan span) {
    return switch (span) {
      case WaitSpan.Elapsed(Duration duration) -> duration;
      case WaitSpan.WorkingDays _ ->
          throw written.wrong("a warning comes a duration before the deadline, such as 2d or PT4H");
    };
  }

  private static WaitSpan span(WaitEntry written, Optional<WorkCalendar> calendar) {
    String remedy = "write a duration such as 4h, PT4H, 2d or 2 working days";
    WaitSpan span = WaitSpan.parse(written.text(remedy)).orElseThrow(() -> written.wrong(remedy));
    if (!span.isPositive()) {
      throw written.wrong("use a duration of at least one second, or leave the key out");
    }
    if (span.isTooLong()) {
      throw written.wrong(
          "use at most %d days or %d working days"
              .formatted(WaitSpan.MAX_SPAN.toDays(), WaitSpan.MAX_WORKING_DAYS));
    }
    if (span instanceof WaitSpan.WorkingDays && calendar.isEmpty()) {
      throw written.wrong(
          "working days need a calendar: add 'policy.calendar', such as {zone: Europe/Berlin}");
    }
    return span;
  }

  /** Compares the spans from one moment of the calendar: each step must be able to happen. */
  private static void requireOrder(JsonObject policy, WaitPolicy read) {
    Instant start = read.calendar().map(hours -> hours.nextOpen(REFERENCE)).orElse(REFERENCE);
    Optional<Instant> reminder = read.firstReminder(start);
    Optional<Instant> escalation = read.escalation(start);
    Optional<Instant> expiry = read.expiry(start);
    requireBefore(
        reminder, escalation, wrong(policy, "escalate", "it must come after the first reminder"));
    requireBefore(
        reminder, expiry, wrong(policy, "expires", "it must come after the first reminder"));
    requireBefore(
        escalation, expiry, wrong(policy, "expires", "it must come after the escalation"));
    read.deadline()
        .filter(deadline -> !deadline.warning(start, read.calendar()).isAfter(start))
        .ifPresent(_ -> {
          throw wrong(policy, "deadline", "the warning must come after the start of the task");
        });
  }

  private static void requireBefore(
      Optional<Instant> first, Optional<Instant> second, InvalidWaitPolicy refusal) {
    if (first.isPresent() && second.isPresent() && !first.get().isBefore(second.get())) {
      throw refusal;
    }
  }

  private static InvalidWaitPolicy wrong(JsonObject policy, String key, String remedy) {
    return new WaitEntry(PREFIX + key, String.valueOf(policy.fields().get(key)))
        .wrong(remedy + ": use a longer time");
  }
}
