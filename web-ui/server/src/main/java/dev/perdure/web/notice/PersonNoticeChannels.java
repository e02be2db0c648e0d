package dev.perdure.web.notice;

import dev.perdure.planner.notice.NoticeChannel;
import dev.perdure.web.server.PerdureProperties;
import java.util.ArrayList;
import java.util.List;

/**
 * The channels by which people may have notices of their own.
 *
 * @param mailDomains the domains that a mail address may have, in lower case
 */
public record PersonNoticeChannels(List<NoticeChannel> channels, List<String> mailDomains) {

  /** The channels that the operator has set in the environment, and the people's browsers. */
  public static PersonNoticeChannels of(PerdureProperties properties) {
    NoticeSettings settings = NoticeSettings.of(properties);
    List<NoticeChannel> channels = new ArrayList<>(settings.personalChannels());
    channels.add(NoticeChannel.BROWSER);
    return new PersonNoticeChannels(List.copyOf(channels), settings.mailDomains());
  }
}
