package dev.perdure.activities.journal.person;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.notice.NoticeChannel;
import dev.perdure.planner.notice.NoticePreference;
import dev.perdure.planner.notice.NoticeTopic;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Store of the notices that people want; each channel of a person is a receiver of notices. */
public final class NoticePreferenceStore {

  private static final String SAVE =
      """
      insert into notice_preference (person, preference) values (?, ?::json)
      on conflict (person) do update set preference = excluded.preference
      """;

  private static final String RECEIVE =
      """
      insert into notice_receiver (name, events, person, channel)
      values (:channel || ':' || md5(:person), '{}', :person, :channel) on conflict do nothing
      """;

  private static final String REMOVE_OTHERS =
      """
      with gone as (
        delete from notice_receiver
        where person = ? and not channel = any (string_to_array(?, ',')) returning name)
      delete from notice where receiver in (select name from gone)
      """;

  /** The chosen channels that the server has; mail only to domains that the operator allows. */
  private static final String OFFERED =
      """
      select channel || ':' || md5(person) as name, person, channel
      from notice_preference, json_array_elements_text(preference->'channels') channel
      where channel = any (string_to_array(:channels, ',')) and (channel <> 'mail'
        or lower(split_part(preference->>'mail', '@', 2)) = any (string_to_array(:domains, ',')))
      """;

  /** Another process may still send what this one doesn't, so only old notices end. */
  private static final String REMOVE_OLD_UNOFFERED =
      "with offered as ("
          + OFFERED
          + """
          )
          delete from notice using notice_receiver r, event e
          where r.name = notice.receiver and r.person is not null and e.seq = notice.event
            and e.at < now() - interval '7 days' and r.name not in (select name from offered)
          """;

  private static final String RECEIVE_OFFERED =
      "insert into notice_receiver (name, person, channel, events) select offered.*, '{}'::text[] from ("
          + OFFERED
          + ") offered on conflict do nothing";

  private static final String IS_MAIL_OF_ANOTHER =
      """
      select exists (select from notice_preference
          where person <> :person and lower(preference->>'mail') = lower(:mail))
        or exists (select from person where name <> :person and lower(name) = lower(:mail))
      """;

  private static final String RELEASE =
      """
      update notice set due = now() where due > now() and attempts = 0 and not given_up
        and receiver in (select name from notice_receiver where person = ?)
      """;

  private final Database database;

  public NoticePreferenceStore(Database database) {
    this.database = database;
  }

  /** The notices that a person has chosen. */
  public Optional<NoticePreference> find(String person) {
    return database
        .sql("select preference from notice_preference where person = ?", person)
        .find(row -> row.json("preference", NoticePreference.class));
  }

  /** The news that the browsers of a person announce now. */
  public List<NoticeTopic> announced(String person) {
    return find(person)
        .filter(preference -> preference.channels().contains(NoticeChannel.BROWSER))
        .map(preference -> announced(preference, database.now()))
        .orElse(List.of());
  }

  private static List<NoticeTopic> announced(NoticePreference preference, Instant now) {
    return preference.topics().stream().filter(topic -> preference.announces(topic, now)).toList();
  }

  /** Saves the choice of a person. Notices that wait follow it; those of other channels end. */
  public void save(String person, NoticePreference preference) {
    String channels = String.join(",", preference.channels().stream().map(Json::name).toList());
    database.transact(() -> {
      database.sql(SAVE, person, Json.write(preference)).update();
      database.sql(REMOVE_OTHERS, person, channels).update();
      preference.channels().stream()
          .filter(NoticeChannel::isSent)
          .forEach(channel -> receive(person, channel));
      database.sql(RELEASE, person).update();
    });
  }

  /**
   * Follows the channels that this process has. Notices by other channels wait for a process that
   * has them, and end after seven days when a process starts.
   *
   * @param mailDomains the domains of the addresses that may get mail, in lower case
   */
  public void offer(List<String> channels, List<String> mailDomains) {
    String names = String.join(",", channels);
    String domains = String.join(",", mailDomains);
    database.transact(() -> {
      database
          .sql(REMOVE_OLD_UNOFFERED)
          .param("channels", names)
          .param("domains", domains)
          .update();
      database.sql(RECEIVE_OFFERED).param("channels", names).param("domains", domains).update();
    });
  }

  /** Whether a mail address is the choice or the name of another person. */
  public boolean isMailOfAnother(String mail, String person) {
    return database
        .sql(IS_MAIL_OF_ANOTHER)
        .param("mail", mail)
        .param("person", person)
        .query(Boolean.class)
        .single();
  }

  private void receive(String person, NoticeChannel channel) {
    database.sql(RECEIVE).param("channel", Json.name(channel)).param("person", person).update();
  }
}
