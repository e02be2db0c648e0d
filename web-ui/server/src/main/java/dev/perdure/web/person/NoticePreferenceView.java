package dev.perdure.web.person;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.perdure.planner.notice.NoticeChannel;
import dev.perdure.planner.notice.NoticePreference;
import dev.perdure.planner.notice.NoticeTopic;
import dev.perdure.web.notice.PersonNoticeChannels;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The notices that a person wants.
 *
 * @param channels the chosen ways; none if the person has chosen nothing
 * @param available the ways that the server has
 * @param mailDomains the domains that a mail address may have
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record NoticePreferenceView(
    List<NoticeTopic> topics,
    List<NoticeChannel> channels,
    @Nullable String mail,
    @Nullable String zone,
    @Nullable String digest,
    @Nullable String quiet,
    List<NoticeChannel> available,
    List<String> mailDomains) {

  static NoticePreferenceView of(Optional<NoticePreference> chosen, PersonNoticeChannels offered) {
    return chosen
        .map(preference ->
            new NoticePreferenceView(
                preference.topics(),
                preference.channels(),
                preference.mail(),
                preference.zone(),
                preference.digestAt() == null ? null : preference.digestAt().toString(),
                preference.quiet() == null
                    ? null
                    : preference.quiet().from() + "-" + preference.quiet().until(),
                offered.channels(),
                offered.mailDomains()))
        .orElseGet(() ->
            new NoticePreferenceView(
                List.of(NoticeTopic.values()),
                List.of(),
                null,
                null,
                null,
                null,
                offered.channels(),
                offered.mailDomains()));
  }
}
