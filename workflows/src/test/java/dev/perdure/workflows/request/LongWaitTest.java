package dev.perdure.workflows.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.RequestLedger;
import dev.perdure.planner.task.TaskState;
import dev.perdure.planner.wait.DeadlineState;
import dev.perdure.planner.wait.WaitMoment;
import dev.perdure.planner.wait.WaitPolicyReader;
import dev.perdure.planner.wait.WaitStep;
import dev.perdure.testing.Eventually;
import dev.perdure.workflows.port.ControlCommand;
import dev.perdure.workflows.port.ResumePoint;
import dev.perdure.workflows.testing.Golden;
import dev.perdure.workflows.testing.OnStage;
import dev.perdure.workflows.testing.Stage;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LongWaitTest extends OnStage {

  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  LongWaitTest() {
    super(Stage.thatSkipsTime());
  }

  @Test
  @Golden("waits/reminded")
  void remindsUntilAPersonAnswers() throws Exception {
    policy(Map.of("remind", "4h"));
    stage.start();
    RequestId plan = stage.tasks().nextRaised().request();
    stage.pass(Duration.ofHours(9));
    stage.decide(plan, "d1", Outcome.APPROVE, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(steps()).containsExactly(WaitStep.REMIND, WaitStep.REMIND);
    assertThat(stage.tasks().waitSteps()).extracting(WaitMoment::to).containsOnly("ada");
  }

  @Test
  @Golden("waits/expired")
  void parksARequestThatExpiresAndAsksAgainWhenAPersonResumesTheTask() throws Exception {
    policy(Map.of("remind", "1d", "escalate", Map.of("after", "2d", "to", "bob"), "expires", "3d"));
    stage.start();
    RequestId plan = stage.tasks().nextRaised().request();
    stage.pass(Duration.ofDays(10));
    assertThat(steps()).containsExactly(WaitStep.REMIND, WaitStep.ESCALATE, WaitStep.EXPIRE);
    stage.decide(plan, "late", Outcome.APPROVE, null);
    assertThat(stage.tasks().nextRefusal()).isEqualTo("decision");
    Eventually.holds(() -> stage.running().snapshot().pending().equals(List.of(plan)));

    stage.control(ControlCommand.RESUME);
    stage.pass(Duration.ofHours(25));
    assertThat(steps()).endsWith(WaitStep.EXPIRE, WaitStep.REMIND);
    stage.decide(plan, "d1", Outcome.APPROVE, null);
    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
  }

  @Test
  @Golden("waits/deadline")
  void parksATaskAtItsDeadlineAndLetsItGoOnWhenAPersonResumesIt() throws Exception {
    policy(Map.of("deadline", Map.of("after", "10d", "warn", "2d")));
    stage.start();
    RequestId plan = stage.tasks().nextRaised().request();
    stage.pass(Duration.ofDays(9));
    assertThat(stage.tasks().nextDeadline()).isEqualTo(DeadlineState.WARNED);
    assertThat(stage.running().snapshot().held()).isFalse();
    stage.pass(Duration.ofDays(2));
    assertThat(stage.tasks().nextDeadline()).isEqualTo(DeadlineState.PARKED);

    stage.decide(plan, "d1", Outcome.APPROVE, null);
    stage.pass(Duration.ofDays(1));
    assertThat(stage.running().snapshot().held()).isTrue();
    assertThat(stage.tasks().steps()).isEmpty();
    stage.control(ControlCommand.RESUME);
    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
  }

  @Test
  @Golden("waits/continued")
  void remindsOnceAfterTheRootHasContinuedAsNew() throws Exception {
    policy(Map.of("remind", "4h"));
    stage.start();
    RequestId plan = stage.tasks().nextRaised().request();
    stage.tasks().goesOnWith(ResumePoint.APPROVE);
    var request = PendingRequest.of(plan, RequestKind.PLAN, "digest", null);
    stage.tasks().desk(new RequestLedger(List.of(request), List.of()));
    stage.running().requestContinueAsNew();
    stage.tasks().nextRaised();
    assertThat(stage.histories("t_1")).hasSize(2);
    stage.pass(Duration.ofHours(5));
    assertThat(steps()).containsExactly(WaitStep.REMIND);
    stage.decide(plan, "d1", Outcome.APPROVE, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
  }

  @Test
  void doesNotRemindOfARequestThatIsBeingSettled() throws Exception {
    policy(Map.of("remind", "4h"));
    stage.start();
    RequestId plan = stage.tasks().nextRaised().request();
    stage.tasks().failsToSettle(Optional.of(new IllegalStateException("the database is away")));
    stage.decide(plan, "d1", Outcome.APPROVE, null);
    stage.tasks().awaitFailure();
    stage.pass(Duration.ofHours(5));
    stage.tasks().failsToSettle(Optional.empty());

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(steps()).isEmpty();
  }

  @Test
  void remindsOfTheRequestOfAPausedTask() throws Exception {
    policy(Map.of("remind", "4h"));
    stage.start();
    RequestId plan = stage.tasks().nextRaised().request();
    stage.control(ControlCommand.PAUSE);
    stage.pass(Duration.ofHours(5));
    stage.control(ControlCommand.RESUME);
    stage.decide(plan, "d1", Outcome.APPROVE, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(steps()).containsExactly(WaitStep.REMIND);
  }

  @Test
  void remindsOnEachWorkingDayOfNinetyDaysAndThenParksTheTask() throws Exception {
    ZonedDateTime start = noonOfAMonday(stage.now().atZone(BERLIN).getYear() + 1);
    stage.pass(Duration.between(stage.now(), start.toInstant()));
    LocalDate holiday = workingDay(start.toLocalDate().plusDays(30));
    policy(
        Map.of(
            "calendar", Map.of("zone", "Europe/Berlin", "holidays", List.of(holiday.toString())),
            "remind", Map.of("every", "1 working day", "at", "09:00", "max", 100),
            "escalate", Map.of("after", "10 working days", "to", "bob"),
            "expires", "90d"));
    stage.start();
    RequestId plan = stage.tasks().nextRaised().request();
    stage.pass(Duration.ofDays(95));

    List<WaitMoment> steps = stage.tasks().waitSteps();
    assertThat(steps.stream().map(LongWaitTest::date).distinct())
        .hasSizeBetween(60, 66)
        .containsExactlyElementsOf(
            start
                .toLocalDate()
                .plusDays(1)
                .datesUntil(date(steps.getLast()).plusDays(1))
                .filter(day -> isWorkingDay(day) && !day.equals(holiday))
                .toList());
    assertThat(steps.stream().filter(LongWaitTest::reminds).map(LongWaitTest::time))
        .containsOnly(LocalTime.of(9, 0));
    assertThat(steps.stream().filter(LongWaitTest::reminds).map(WaitMoment::to).distinct())
        .containsExactly("ada", "bob");
    assertThat(steps.getLast().step()).isEqualTo(WaitStep.EXPIRE);

    stage.control(ControlCommand.RESUME);
    stage.pass(Duration.ofDays(5));
    assertThat(steps()).endsWith(WaitStep.REMIND);
    stage.decide(plan, "d1", Outcome.APPROVE, null);
    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
  }

  /** In February, so that the clocks change during the next ninety days. */
  private static ZonedDateTime noonOfAMonday(int year) {
    return LocalDate.of(year, 2, 15)
        .with(TemporalAdjusters.nextOrSame(DayOfWeek.MONDAY))
        .atTime(LocalTime.NOON)
        .atZone(BERLIN);
  }

  private static LocalDate workingDay(LocalDate day) {
    return isWorkingDay(day) ? day : workingDay(day.plusDays(1));
  }

  private static boolean isWorkingDay(LocalDate day) {
    return day.getDayOfWeek().getValue() <= DayOfWeek.FRIDAY.getValue();
  }

  private static boolean reminds(WaitMoment step) {
    return step.step() == WaitStep.REMIND;
  }

  private static LocalDate date(WaitMoment step) {
    return step.at().atZone(BERLIN).toLocalDate();
  }

  private static LocalTime time(WaitMoment step) {
    return step.at().atZone(BERLIN).toLocalTime().truncatedTo(ChronoUnit.MINUTES);
  }

  private List<WaitStep> steps() {
    return stage.tasks().waitSteps().stream().map(WaitMoment::step).toList();
  }

  private void policy(Map<String, ?> written) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>(written);
    stage.tasks().waits(WaitPolicyReader.read(JsonObject.from(fields)), stage::now);
  }
}
