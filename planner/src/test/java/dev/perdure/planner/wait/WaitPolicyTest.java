package dev.perdure.planner.wait;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.perdure.planner.Json;
import dev.perdure.planner.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TimeZone;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WaitPolicyTest {

  private static final String BERLIN =
      "calendar: {zone: Europe/Berlin, holidays: [\"2026-12-25\"]}";
  private static final List<String> ZONES =
      List.of("Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "UTC");

  @ParameterizedTest
  @CsvSource({
    "4h, PT4H",
    "PT4H, PT4H",
    "90 minutes, PT1H30M",
    "2d, P2D",
    "2 Days, PT48H",
    "1w, PT168H",
    "30s, PT30S",
    "P1DT2H, PT26H"
  })
  void readsEachSpellingOfADuration(String text, Duration expected) {
    assertThat(WaitSpan.parse(text)).contains(new WaitSpan.Elapsed(expected));
  }

  @ParameterizedTest
  @CsvSource({"1 working day, 1", "2 working days, 2", "3 business days, 3", "10 Working Days, 10"})
  void readsWorkingDays(String text, int days) {
    assertThat(WaitSpan.parse(text)).contains(new WaitSpan.WorkingDays(days));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "soon", "4", "h", "4 fortnights", "1 working", "99999999999h", "PT"})
  void readsNothingElse(String text) {
    assertThat(WaitSpan.parse(text)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "2026-11-30T10:00, 2026-12-01T09:00",
    "2026-12-04T10:00, 2026-12-07T09:00",
    "2026-12-05T10:00, 2026-12-08T09:00",
    "2026-12-24T10:00, 2026-12-28T09:00",
    "2027-03-26T10:00, 2027-03-29T09:00"
  })
  void remindsByTheCalendarAndTheTimeOfDay(LocalDateTime raised, LocalDateTime reminded) {
    WaitPolicy policy = policy("{%s, remind: {every: 1 working day, at: \"09:00\"}}", BERLIN);

    assertThat(policy.firstReminder(local(raised))).contains(local(reminded));
  }

  @Test
  void movesADurationIntoTheWorkingHours() {
    WaitPolicy policy = policy("{%s, remind: 4h, expires: 3d}", BERLIN);
    Instant friday = local(LocalDateTime.parse("2026-12-04T16:00"));

    assertThat(policy.firstReminder(friday))
        .contains(local(LocalDateTime.parse("2026-12-07T09:00")));
    assertThat(policy.expiry(friday)).contains(local(LocalDateTime.parse("2026-12-07T16:00")));
  }

  @Test
  void remindsOnceAfterAnOutageAndNotForEachReminderOfIt() {
    WaitPolicy policy = policy("{remind: {every: 1h, max: 50}}", "");
    RequestWait wait = policy.planned(RequestWait.since(Instant.EPOCH), "ada");
    Instant back = Instant.EPOCH.plus(Duration.ofHours(30).plusMinutes(10));

    RequestWait after = policy.after(wait, WaitStep.REMIND, "ada", back);

    assertThat(after.reminders()).isEqualTo(1);
    assertThat(after.next())
        .isEqualTo(new WaitMoment(WaitStep.REMIND, back.plus(Duration.ofHours(1)), "ada"));
  }

  @Test
  void takesTheStrongestStepThatIsDue() {
    WaitPolicy policy = policy("{remind: 1h, escalate: {after: 2h, to: bob}, expires: 3h}", "");
    RequestWait wait = RequestWait.since(Instant.EPOCH);

    assertThat(step(policy, wait, Duration.ofMinutes(59))).isEmpty();
    assertThat(step(policy, wait, Duration.ofHours(1))).contains(WaitStep.REMIND);
    assertThat(step(policy, wait, Duration.ofHours(2))).contains(WaitStep.ESCALATE);
    assertThat(step(policy, wait, Duration.ofHours(9))).contains(WaitStep.EXPIRE);
  }

  @Test
  void remindsNoMoreOftenThanThePolicySays() {
    WaitPolicy policy = policy("{remind: {every: 1h, max: 2}}", "");

    assertThat(moments(policy, Instant.EPOCH, 10)).hasSize(2);
  }

  @Test
  void warnsATenthBeforeTheDeadlineUnlessThePolicySaysMore() {
    assertThat(TaskDeadline.of(policy("{deadline: 10d}", ""), Instant.EPOCH).orElseThrow().warnAt())
        .isEqualTo(Instant.EPOCH.plus(Duration.ofDays(9)));
    var deadline =
        TaskDeadline.of(policy("{deadline: {after: 10d, warn: 2d}}", ""), Instant.EPOCH)
            .orElseThrow();
    assertThat(deadline.advanced(Instant.EPOCH).state()).isEqualTo(DeadlineState.OPEN);
    assertThat(deadline.advanced(deadline.warnAt()).state()).isEqualTo(DeadlineState.WARNED);
    assertThat(deadline.advanced(deadline.at()).state()).isEqualTo(DeadlineState.PARKED);
    assertThat(deadline.advanced(deadline.at()).takenUp(deadline.at()).state())
        .isEqualTo(DeadlineState.RELEASED);
  }

  @Test
  void plansMomentsThatOnlyIncreaseWhateverThePolicy() {
    var random = new SplittableRandom(7);
    for (int i = 0; i < 2_000; i++) {
      WaitPolicy policy = random(random);
      Instant raised = Instant.ofEpochSecond(random.nextLong(1_700_000_000L, 1_900_000_000L));
      List<Instant> moments = moments(policy, raised, 200);

      assertThat(moments.getFirst()).as(policy.toString()).isAfter(raised);
      assertThat(moments).as(policy.toString()).isSorted().doesNotHaveDuplicates();
      policy.calendar().ifPresent(calendar -> assertThat(moments).allMatch(calendar::isOpen));
    }
  }

  @Test
  void plansTheSameMomentsOnMachinesOfAllZones() {
    TimeZone machine = TimeZone.getDefault();
    try {
      List<List<Instant>> plans = new ArrayList<>();
      for (String zone : ZONES) {
        TimeZone.setDefault(TimeZone.getTimeZone(zone));
        var random = new SplittableRandom(11);
        plans.add(
            Stream.generate(() -> random(random))
                .limit(200)
                .flatMap(
                    policy -> moments(policy, Instant.ofEpochSecond(1_800_000_000L), 50).stream())
                .toList());
      }
      assertThat(plans.stream().distinct()).hasSize(1);
    } finally {
      TimeZone.setDefault(machine);
    }
  }

  @Test
  void refusesWorkingDaysWithoutACalendar() {
    var refusal =
        catchThrowableOfType(
            InvalidWaitPolicy.class, () -> policy("{expires: 2 working days}", ""));

    assertThat(refusal.key()).isEqualTo("policy.expires");
    assertThat(refusal.sentence())
        .isEqualTo(
            "'policy.expires' is '2 working days': working days need a calendar: add"
                + " 'policy.calendar', such as {zone: Europe/Berlin}.");
  }

  private static WaitPolicy random(SplittableRandom random) {
    var calendar =
        new WorkCalendar(
            ZoneId.of(ZONES.get(random.nextInt(ZONES.size()))),
            WorkCalendarReaderTest.days(random.nextInt(1, 128)),
            LocalTime.of(random.nextInt(0, 4), 30),
            LocalTime.of(random.nextInt(5, 24), random.nextInt(60)),
            WorkCalendarReaderTest.holidays(random));
    boolean isWorking = random.nextBoolean();
    Optional<WorkCalendar> hours =
        isWorking || random.nextBoolean() ? Optional.of(calendar) : Optional.empty();
    WaitSpan span =
        isWorking
            ? new WaitSpan.WorkingDays(random.nextInt(1, 5))
            : new WaitSpan.Elapsed(Duration.ofSeconds(random.nextInt(1, 400_000)));
    return new WaitPolicy(
        hours,
        Optional.of(new ReminderPolicy(span, span, null, random.nextInt(1, 100))),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of());
  }

  /** The moments at which the steps of a wait happen that nobody ends. */
  private static List<Instant> moments(WaitPolicy policy, Instant raised, int max) {
    List<Instant> moments = new ArrayList<>();
    RequestWait wait = policy.planned(RequestWait.since(raised), "ada");
    WaitMoment next = wait.next();
    while (next != null && moments.size() < max) {
      moments.add(next.at());
      wait = policy.after(wait, next.step(), "ada", next.at());
      next = wait.next();
    }
    return moments;
  }

  private static Optional<WaitStep> step(WaitPolicy policy, RequestWait wait, Duration later) {
    return policy.due(wait, "ada", Instant.EPOCH.plus(later)).map(WaitMoment::step);
  }

  private static Instant local(LocalDateTime time) {
    return time.atZone(ZoneId.of("Europe/Berlin")).toInstant();
  }

  private static WaitPolicy policy(String yaml, String part) {
    return WaitPolicyReader.read(Json.yaml(yaml.formatted(part), JsonObject.class));
  }
}
