package dev.perdure.planner.notice;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.perdure.planner.json.NullSafeLists;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The notices that a person wants.
 *
 * @param mail the person's address; null without mail
 * @param zone the time zone of the times
 * @param digestAt the time of the daily digest; null for notices without delay
 * @param quiet the hours without notices; null for none; a digest comes at its time all the same
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record NoticePreference(
    List<NoticeTopic> topics,
    List<NoticeChannel> channels,
    @Nullable String mail,
    String zone,
    @Nullable LocalTime digestAt,
    @Nullable QuietHours quiet) {

  /** Copies the lists. */
  public NoticePreference {
    topics = NullSafeLists.copy(topics);
    channels = NullSafeLists.copy(channels);
  }

  /**
   * The moment from which Perdure may send a notice.
   *
   * @param event when the event happened
   */
  public Instant release(Instant event, Instant now) {
    ZoneId place = ZoneId.of(zone);
    if (digestAt != null) {
      return digest(event.atZone(place), digestAt);
    }
    return quiet == null ? now : quiet.end(now.atZone(place));
  }

  /** Whether the person's browsers announce news now. The digest does not delay them. */
  public boolean announces(NoticeTopic topic, Instant now) {
    return channels.contains(NoticeChannel.BROWSER)
        && topics.contains(topic)
        && (quiet == null || quiet.end(now.atZone(ZoneId.of(zone))).equals(now));
  }

  private static Instant digest(ZonedDateTime event, LocalTime time) {
    ZonedDateTime today = event.toLocalDate().atTime(time).atZone(event.getZone());
    return (today.isAfter(event)
            ? today
            : event.toLocalDate().plusDays(1).atTime(time).atZone(event.getZone()))
        .toInstant();
  }
}
