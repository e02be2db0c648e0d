package dev.perdure.web.security;

import static dev.perdure.web.security.GuardedServer.bearer;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.web.server.HttpReply;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Calendars and notices of people with tokens of their own. */
class PersonSettingsTest {

  private static GuardedServer server;
  private static String[] ana;
  private static String[] bo;

  @BeforeAll
  static void start() {
    server =
        GuardedServer.start(
            Map.of(
                "PERDURE_SMTP_HOST", "127.0.0.1",
                "PERDURE_MAIL_FROM", "perdure@example.org",
                "PERDURE_MAIL_TO", "room@example.org",
                "PERDURE_MAIL_DOMAINS", "Example.org, lab.example.org",
                "PERDURE_NOTICE_EVENTS", "none"));
    ana = token("ana");
    bo = token("bo");
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void keepsTheCalendarOfEachPerson() {
    String body =
        """
        {"calendar":{"zone":"Asia/Tokyo","days":["mon","tue"],"hours":"10:00-16:00","holidays":["2026-12-25"]},\
        "absences":[{"from":"2099-03-01","until":"2099-03-04"}]}\
        """;
    assertThat(put("calendar", body, ana).text()).isEqualTo(body);
    assertThat(get("calendar", ana).text()).isEqualTo(body);
    assertThat(get("calendar", bo).text()).isEqualTo("{\"absences\":[]}");

    assertThat(put("calendar", "{}", ana).text()).isEqualTo("{\"absences\":[]}");
  }

  @Test
  void anAdminKeepsTheCalendarOfAnotherPerson() {
    String path = "/api/people/cy/calendar";
    String body =
        """
        {"calendar":{"zone":"Asia/Tokyo","days":["mon","tue"],"hours":"10:00-16:00","holidays":["2026-12-25"]},\
        "absences":[{"from":"2099-03-01","until":"2099-03-04","deputy":"ben"}]}\
        """;
    assertThat(server.http().send("PUT", path, body, GuardedServer.OWN).text()).isEqualTo(body);

    assertThat(server.http().get(path, GuardedServer.OWN).text()).isEqualTo(body);
    assertThat(get("calendar", token("cy")).text()).isEqualTo(body);
    assertThat(server.http().send("PUT", path, "{}", ana).status()).isEqualTo(403);
    assertThat(server.http().get(path, ana).status()).isEqualTo(403);
    assertThat(get("calendar", token("cy", "cli-2")).text()).isEqualTo(body);
  }

  @Test
  void refusesTheCalendarOfANameThatNobodyCanHave() {
    HttpReply reply =
        server.http().send("PUT", "/api/people/a%E2%80%AEb/calendar", "{}", GuardedServer.OWN);

    assertRefused(reply, "person", "give a name without control characters");
  }

  @Test
  void keepsTheNoticesThatAPersonWants() {
    assertThat(get("notices", bo).json().path("channels")).isEmpty();
    assertThat(get("notices", bo).json().path("available").toString())
        .isEqualTo("[\"mail\",\"browser\"]");
    String body =
        """
        {"topics":["plan","comment"],"channels":["mail"],"mail":"ana@lab.example.org",\
        "zone":"Europe/Berlin","digest":"08:00","quiet":"22:00-07:00"}\
        """;

    put("notices", body, ana);

    assertThat(get("notices", ana).text())
        .startsWith(body.substring(0, body.length() - 1))
        .contains("\"mailDomains\":[\"example.org\",\"lab.example.org\"]");
    put("notices", "{\"channels\":[]}", ana);
    assertThat(get("notices", ana).json().has("mail")).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"channels\":[\"slack\"]} | channels | no channel 'slack'",
        "{\"channels\":[\"mail\"]} | mail | use one of example.org, lab.example.org",
        "{\"channels\":[\"mail\"],\"mail\":\"ana@evil.example\"} | mail | 'ana@evil.example'",
        "{\"channels\":[\"mail\"],\"mail\":\"a@b.example, ana@example.org\"} | mail | no mail",
        "{\"zone\":\"Mars\"} | zone | use a time zone",
        "{\"digest\":\"8 am\"} | digest | write a time of day",
        "{\"quiet\":\"22:00\"} | quiet | write two different times",
        "{\"quiet\":\"22:00-22:00\"} | quiet | write two different times",
        "{\"topics\":[\"weather\"]} | topics[0] | weather",
      })
  void refusesNoticesThatCannotHold(String body, String field, String sentence) {
    assertRefused(put("notices", body, ana), field, sentence);
  }

  @Test
  void refusesACalendarThatCannotHold() {
    assertRefused(
        put("calendar", "{\"calendar\":{\"zone\":\"Mars\"}}", ana),
        "calendar.zone",
        "use a time zone");
    assertRefused(
        put("calendar", "{\"absences\":[{\"from\":\"2026-12-24\"}]}", ana),
        "absences",
        "write each absence as");
  }

  @Test
  void recordsNamedAndRemovedDeputies() {
    String absence = "{\"from\":\"2099-05-01\",\"until\":\"2099-05-04\",\"deputy\":\"%s\"}";
    String body = "{\"absences\":[%s]}";
    String ben = body.formatted(absence.formatted("ben"));

    assertThat(put("calendar", ben, ana).text()).isEqualTo(ben);
    put("calendar", ben, ana);
    put("calendar", body.formatted(absence.formatted("cy")), ana);
    put("calendar", "{}", ana);

    assertThat(
            server
                .server()
                .journal()
                .database()
                .sql(
                    """
                    select kind || ' ' || deputy.content from audit_record record
                    join audit_content actor on actor.position = record.position
                      and actor.part = 'actor' and actor.content = 'ana'
                    join audit_content deputy on deputy.position = record.position
                      and deputy.part = 'person'
                    where kind like 'deputy%' order by record.position
                    """)
                .query(String.class)
                .list())
        .containsExactly(
            "deputy_added ben", "deputy_removed ben", "deputy_added cy", "deputy_removed cy");
    assertRefused(
        put("calendar", body.formatted(absence.formatted("ana")), ana),
        "absences.deputy",
        "'ana' is the absent person: name another person as the deputy.");
  }

  @Test
  void recordsWhoChangesTheCalendarOfAnotherPerson() {
    String path = "/api/people/di/calendar";
    String body = "{\"absences\":[{\"from\":\"2099-06-01\",\"until\":\"2099-06-04\"}]}";

    server.http().send("PUT", path, body, GuardedServer.OWN);
    server.http().send("PUT", path, body, GuardedServer.OWN);
    put("calendar", "{}", token("di"));

    assertThat(changes("di"))
        .containsExactly(
            server.http().get("/api/me", GuardedServer.OWN).json().path("name").asString()
                + " {\"absences\":[\"2099-06-01/2099-06-04\"]}");
  }

  private static List<String> changes(String person) {
    return server
        .server()
        .journal()
        .database()
        .sql(
            """
            select actor.content || ' ' || details.content from audit_record record
            join audit_content person on person.position = record.position
              and person.part = 'person' and person.content = ?
            join audit_content actor on actor.position = record.position and actor.part = 'actor'
            join audit_content details on details.position = record.position
              and details.part = 'details'
            where record.kind = 'calendar_changed' order by record.position
            """,
            person)
        .query(String.class)
        .list();
  }

  private static void assertRefused(HttpReply reply, String field, String sentence) {
    assertThat(reply.status()).as(reply.text()).isEqualTo(422);
    assertThat(reply.json().path("field").asString()).isEqualTo(field);
    assertThat(reply.json().path("detail").asString()).contains(sentence);
  }

  private static HttpReply get(String setting, String[] person) {
    return server.http().get("/api/me/" + setting, person);
  }

  private static HttpReply put(String setting, String body, String[] person) {
    return server.http().send("PUT", "/api/me/" + setting, body, person);
  }

  private static String[] token(String owner) {
    return token(owner, "cli");
  }

  private static String[] token(String owner, String name) {
    String body = "{'owner':'%s','name':'%s','scopes':['read','write']}";
    return bearer(server.create(body.formatted(owner, name)).json().path("secret").asString());
  }
}
