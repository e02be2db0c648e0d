package dev.perdure.workflows.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.task.TaskState;
import dev.perdure.planner.wait.Absence;
import dev.perdure.planner.wait.PersonCalendar;
import dev.perdure.planner.wait.WaitMoment;
import dev.perdure.planner.wait.WaitPolicyReader;
import dev.perdure.planner.wait.WaitStep;
import dev.perdure.planner.wait.WorkCalendar;
import dev.perdure.workflows.testing.OnStage;
import dev.perdure.workflows.testing.Stage;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Timers of waits by the calendars of the people who are asked, while time is skipped. */
class ApproverCalendarTest extends OnStage {

  private static final ZoneId TOKYO = ZoneId.of("Asia/Tokyo");
  private static final ZoneId NEW_YORK = ZoneId.of("America/New_York");

  ApproverCalendarTest() {
    super(Stage.thatSkipsTime());
  }

  @Test
  void remindsEachPersonInTheirOwnWorkingHours() throws Exception {
    stage.tasks().calendar("ada", new PersonCalendar(Optional.of(hours(TOKYO)), List.of()));
    stage.tasks().calendar("bob", new PersonCalendar(Optional.of(hours(NEW_YORK)), List.of()));
    policy(
        Map.of(
            "calendar", Map.of("zone", "UTC"),
            "remind", "1 working day",
            "escalate", Map.of("after", "3 working days", "to", "bob")));
    stage.start();
    RequestId plan = stage.tasks().nextRaised().request();
    stage.pass(Duration.ofDays(14));
    stage.decide(plan, "d1", Outcome.APPROVE, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(reminders("ada")).isNotEmpty().allMatch(at -> isOpen(at, TOKYO));
    assertThat(reminders("bob")).isNotEmpty().allMatch(at -> isOpen(at, NEW_YORK));
  }

  @Test
  void escalatesInPlaceOfTheReminderOfAPersonWhoIsAbsent() throws Exception {
    absent("ada", 0, 20);
    policy(Map.of("remind", "2d", "escalate", Map.of("after", "10d", "to", "bob")));
    Instant start = stage.now();
    stage.start();
    RequestId plan = stage.tasks().nextRaised().request();
    stage.pass(Duration.ofDays(3));
    stage.decide(plan, "d1", Outcome.APPROVE, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.tasks().waitSteps())
        .singleElement()
        .satisfies(step -> {
          assertThat(step.step()).isEqualTo(WaitStep.ESCALATE);
          assertThat(step.to()).isEqualTo("bob");
          assertThat(step.at()).isBefore(start.plus(Duration.ofHours(49)));
        });
  }

  @Test
  void remindsAfterTheAbsenceIfThePolicyHasNoEscalation() throws Exception {
    absent("ada", 0, 5);
    policy(Map.of("remind", "2d"));
    Instant back = stage.now().truncatedTo(ChronoUnit.DAYS).plus(Duration.ofDays(6));
    stage.start();
    RequestId plan = stage.tasks().nextRaised().request();
    stage.pass(Duration.ofDays(7));
    stage.decide(plan, "d1", Outcome.APPROVE, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(reminders("ada"))
        .singleElement()
        .satisfies(at -> assertThat(at).isBetween(back, back.plusSeconds(60)));
  }

  private void absent(String person, int from, int until) {
    var today = stage.now().atZone(ZoneOffset.UTC).toLocalDate();
    var absence = new Absence(today.plusDays(from), today.plusDays(until));
    stage.tasks().calendar(person, new PersonCalendar(Optional.empty(), List.of(absence)));
  }

  private List<Instant> reminders(String person) {
    return stage.tasks().waitSteps().stream()
        .filter(step -> step.step() == WaitStep.REMIND && person.equals(step.to()))
        .map(WaitMoment::at)
        .toList();
  }

  private static WorkCalendar hours(ZoneId zone) {
    return new WorkCalendar(
        zone,
        EnumSet.range(DayOfWeek.MONDAY, DayOfWeek.FRIDAY),
        LocalTime.of(9, 0),
        LocalTime.of(17, 0),
        Set.of());
  }

  private static boolean isOpen(Instant at, ZoneId zone) {
    return hours(zone).isOpen(at);
  }

  private void policy(Map<String, ?> written) {
    stage.tasks().waits(WaitPolicyReader.read(JsonObject.from(Map.copyOf(written))), stage::now);
  }
}
