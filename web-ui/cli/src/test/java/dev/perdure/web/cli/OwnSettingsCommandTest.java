package dev.perdure.web.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.web.server.TestServer;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A person changes the own calendar and notices. */
class OwnSettingsCommandTest {

  private static final String TOKEN = "a-token-of-this-server";

  private static TestServer server;

  @BeforeAll
  static void start() {
    server =
        TestServer.start(
            TOKEN,
            Map.of(
                "PERDURE_SMTP_HOST", "127.0.0.1",
                "PERDURE_MAIL_FROM", "perdure@example.org",
                "PERDURE_MAIL_TO", "room@example.org",
                "PERDURE_MAIL_DOMAINS", "example.org"));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void showsAndChangesHoursAbsencesAndNotices() {
    assertThat(me().out())
        .contains(
            "Working hours: those of each task's policy",
            "Absences: none",
            "Notices: none; this server has mail");

    assertThat(me("hours", "--zone", "Asia/Tokyo", "--days", "mon,tue").out())
        .contains("Working hours: mon,tue 09:00-17:00 (Asia/Tokyo)");
    assertThat(me("away", "--from", "2099-12-24", "--until", "2099-12-26").out())
        .contains("Absent: 2099-12-24 to 2099-12-26\n", "mon,tue");
    assertThat(me("away", "--from", "2099-12-28", "--until", "2099-12-30", "--deputy", "ben").out())
        .contains("Absent: 2099-12-28 to 2099-12-30; deputy: ben\n");
    assertThat(me("back").out()).contains("Absences: none", "mon,tue");
    assertThat(
            me(
                    "notices",
                    "--channel",
                    "mail",
                    "--mail",
                    "ann@example.org",
                    "--topic",
                    "plan,failed",
                    "--digest",
                    "08:00",
                    "--quiet-hours",
                    "22:00-07:00")
                .out())
        .contains(
            "Notices: mail to ann@example.org of plan, failed, daily at 08:00, quiet 22:00-07:00 (UTC)");
    assertThat(me("notices", "--none").out()).contains("Notices: none");
    assertThat(me("hours", "--none").out()).contains("Working hours: those of each task's policy");
    assertThat(me("show", "--json").out()).contains("{\"calendar\":", "\"notices\":");
  }

  @Test
  void anAdminSetsTheAbsencesOfAnotherPerson() {
    String[] away = {"away", "--person", "bo b", "--from", "2099-12-24", "--until", "2099-12-26"};

    assertThat(me(away).out()).contains("Absent: 2099-12-24 to 2099-12-26").doesNotContain("Not");
    assertThat(me().out()).contains("Absences: none");
    assertThat(me("back", "--person", "bo b").out()).contains("Absences: none");
    assertThat(me("notices", "--person", "bo b", "--none").err())
        .contains("leave out '--person bo b'");
  }

  @Test
  void namesTheMistakeAndTheRemedy() {
    assertThat(me("gone").err()).contains("'gone' is no action: use './perdure me show|away");
    assertThat(me("away").err()).contains("--from 2026-12-24 --until 2027-01-03");
    assertThat(me("hours").err()).contains("add --zone Europe/Berlin");
    assertThat(me("notices").err())
        .contains(
            "'notices' needs a choice: add --channel mail, slack, webhook or browser, or --none.");
    Typed refused = me("away", "--from", "soon", "--until", "2099-12-26");
    assertThat(refused.code()).isEqualTo(4);
    assertThat(refused.err()).contains("'soon': write each date as");
  }

  @ParameterizedTest
  @CsvSource({
    "--deputy, show --deputy ben",
    "--from, back --from 2099-12-24",
    "--deputy, hours --zone UTC --deputy ben",
    "--zone, away --from 2099-12-24 --until 2099-12-26 --zone UTC",
    "--none, away --none",
    "--hours, notices --channel mail --hours 09:00-15:00",
    "--none, hours --none --zone UTC"
  })
  void refusesAnOptionThatHasNoEffect(String option, String words) {
    Typed refused = me(words.split(" "));

    assertThat(refused.code()).isEqualTo(4);
    assertThat(refused.err()).contains("'%s' ".formatted(option), "leave");
  }

  private static Typed me(String... words) {
    return Typed.command(
        Map.of("PERDURE_SERVER", server.http().address(), "PERDURE_TOKEN", TOKEN),
        Stream.concat(Stream.of("me"), Stream.of(words)).toArray(String[]::new));
  }
}
