package dev.perdure.planner.notice;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalTime;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Berlin is two hours ahead of UTC until the morning of 25 October 2026, then one hour. */
class NoticePreferenceTest {

  private static final String ZONE = "Europe/Berlin";
  private static final QuietHours NIGHT = new QuietHours(LocalTime.of(22, 0), LocalTime.of(7, 30));
  private static final QuietHours LUNCH = new QuietHours(LocalTime.NOON, LocalTime.of(13, 0));

  @ParameterizedTest
  @CsvSource({
    "2026-10-20T19:59:59Z, 2026-10-20T19:59:59Z",
    "2026-10-20T20:00:00Z, 2026-10-21T05:30:00Z",
    "2026-10-21T05:29:59Z, 2026-10-21T05:30:00Z",
    "2026-10-21T05:30:00Z, 2026-10-21T05:30:00Z",
    "2026-10-24T22:00:00Z, 2026-10-25T06:30:00Z"
  })
  void aNoticeWaitsForTheEndOfANight(Instant now, Instant release) {
    assertThat(preference(null, NIGHT).release(now, now)).isEqualTo(release);
  }

  @ParameterizedTest
  @CsvSource({
    "2026-10-20T09:59:00Z, 2026-10-20T09:59:00Z",
    "2026-10-20T10:30:00Z, 2026-10-20T11:00:00Z",
    "2026-10-20T11:00:00Z, 2026-10-20T11:00:00Z"
  })
  void aNoticeWaitsForTheEndOfQuietHoursOfOneDay(Instant now, Instant release) {
    assertThat(preference(null, LUNCH).release(now, now)).isEqualTo(release);
  }

  @ParameterizedTest
  @CsvSource({
    "2026-10-20T05:59:59Z, 2026-10-20T06:00:00Z",
    "2026-10-20T06:00:00Z, 2026-10-21T06:00:00Z",
    "2026-10-24T12:00:00Z, 2026-10-25T07:00:00Z"
  })
  void aDigestComesAtItsTimeAlsoInQuietHours(Instant event, Instant release) {
    var preference =
        preference(LocalTime.of(8, 0), new QuietHours(LocalTime.of(7, 0), LocalTime.NOON));

    assertThat(preference.release(event, event.plusSeconds(60))).isEqualTo(release);
  }

  @Test
  void aNoticeWithoutQuietHoursIsSentAtOnce() {
    Instant event = Instant.parse("2026-10-20T20:00:00Z");

    assertThat(preference(null, null).release(event, event.plusSeconds(5)))
        .isEqualTo(event.plusSeconds(5));
  }

  @ParameterizedTest
  @CsvSource({
    "PLAN, 2026-10-20T09:59:00Z, true",
    "PLAN, 2026-10-20T10:30:00Z, false",
    "QUESTION, 2026-10-20T09:59:00Z, false"
  })
  void browsersAnnounceChosenTopicsOutsideOfQuietHours(
      NoticeTopic topic, Instant now, boolean isAnnounced) {
    List<NoticeTopic> topics = List.of(NoticeTopic.PLAN);
    List<NoticeChannel> channels = List.of(NoticeChannel.BROWSER);
    var chosen = new NoticePreference(topics, channels, null, ZONE, LocalTime.NOON, LUNCH);

    assertThat(chosen.announces(topic, now)).isEqualTo(isAnnounced);
    assertThat(preference(null, null).announces(topic, now)).isFalse();
  }

  private static NoticePreference preference(
      @Nullable LocalTime digestAt, @Nullable QuietHours quiet) {
    return new NoticePreference(List.of(NoticeTopic.PLAN), List.of(), null, ZONE, digestAt, quiet);
  }
}
