package dev.perdure.web.person;

import dev.perdure.planner.message.InvisibleCharEscaper;
import dev.perdure.planner.notice.NoticeChannel;
import dev.perdure.planner.notice.NoticePreference;
import dev.perdure.planner.notice.NoticeTopic;
import dev.perdure.planner.notice.QuietHours;
import dev.perdure.web.notice.PersonNoticeChannels;
import dev.perdure.web.problem.ApiFailure;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import java.time.DateTimeException;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The notices that a person wants, as the person writes them.
 *
 * @param topics the news; all if absent
 * @param channels the ways; none sends no notices
 * @param zone the time zone of the times; UTC if absent
 * @param digest the time of the daily digest, such as {@code 08:00}; absent for none
 * @param quiet the hours without notices, such as {@code 22:00-07:00}; absent for none
 */
record NoticePreferenceBody(
    @Nullable List<NoticeTopic> topics,
    @Nullable List<NoticeChannel> channels,
    @Nullable String mail,
    @Nullable String zone,
    @Nullable String digest,
    @Nullable String quiet) {

  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("H:mm");
  private static final int MAX_MAIL_LENGTH = 254;
  private static final int MAX_QUOTED_LENGTH = 60;

  /** The checked preference for a server with these channels. */
  NoticePreference preference(PersonNoticeChannels offered) {
    List<NoticeChannel> chosen = Objects.requireNonNullElse(channels, List.of());
    for (NoticeChannel channel : chosen) {
      requireChannel(channel, offered);
    }
    return new NoticePreference(
        Objects.requireNonNullElse(topics, List.of(NoticeTopic.values())).stream()
            .distinct()
            .toList(),
        chosen.stream().distinct().toList(),
        chosen.contains(NoticeChannel.MAIL) ? address(offered.mailDomains()) : null,
        checkedZone(),
        digest == null ? null : time("digest", digest),
        quiet == null ? null : hours(quiet));
  }

  private static void requireChannel(NoticeChannel channel, PersonNoticeChannels offered) {
    if (!offered.channels().contains(channel)) {
      throw ApiFailure.invalid(
          "channels",
          "This server has no channel '%s' for people: leave it out, or ask the operator to set it up."
              .formatted(channel.name().toLowerCase(Locale.ROOT)));
    }
  }

  private String address(List<String> domains) {
    String text = mail == null ? "" : mail.strip();
    try {
      var address = new InternetAddress(text, true);
      address.validate();
      String domain = text.substring(text.lastIndexOf('@') + 1).toLowerCase(Locale.ROOT);
      if (text.length() <= MAX_MAIL_LENGTH
          && text.equals(address.getAddress())
          && domains.contains(domain)) {
        return text;
      }
    } catch (AddressException e) {
      // as below
    }
    throw ApiFailure.invalid(
        "mail",
        "'%s' is no mail address that the operator allows: use one of %s."
            .formatted(
                InvisibleCharEscaper.start(text, MAX_QUOTED_LENGTH), String.join(", ", domains)));
  }

  private String checkedZone() {
    String name = zone == null ? "UTC" : zone.strip();
    if (!ZoneId.getAvailableZoneIds().contains(name)) {
      throw ApiFailure.invalid(
          "zone",
          "'zone' is '%s': use a time zone such as Europe/Berlin or UTC."
              .formatted(InvisibleCharEscaper.start(name, MAX_QUOTED_LENGTH)));
    }
    return name;
  }

  private static LocalTime time(String field, String text) {
    try {
      return LocalTime.parse(text.strip(), TIME);
    } catch (DateTimeException e) {
      throw ApiFailure.invalid(
          field,
          "'%s' is '%s': write a time of day such as 08:00."
              .formatted(field, InvisibleCharEscaper.start(text, MAX_QUOTED_LENGTH)));
    }
  }

  private static QuietHours hours(String text) {
    String[] times = text.split("-", -1);
    if (times.length == 2) {
      var hours = new QuietHours(time("quiet", times[0]), time("quiet", times[1]));
      if (!hours.from().equals(hours.until())) {
        return hours;
      }
    }
    throw ApiFailure.invalid(
        "quiet",
        "'quiet' is '%s': write two different times such as 22:00-07:00."
            .formatted(InvisibleCharEscaper.start(text, MAX_QUOTED_LENGTH)));
  }
}
