package dev.perdure.web.notice;

import dev.perdure.activities.journal.NoticeOutbox;
import dev.perdure.activities.journal.access.PersonRoleReader;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.DatabaseClock;
import dev.perdure.activities.journal.person.NoticePreferenceStore;
import dev.perdure.activities.journal.person.PersonNoticeOutbox;
import dev.perdure.activities.process.PeriodicJob;
import dev.perdure.web.security.AccessSettings;
import dev.perdure.web.security.Caller;
import dev.perdure.web.server.ServerProcessOptions;
import dev.perdure.web.trace.TaskTraces;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.springframework.context.SmartLifecycle;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/** Periodic jobs that send due notices, one for each receiver, so that none waits for another. */
@Component
final class NoticeJob implements SmartLifecycle {

  private static final Duration POLL_INTERVAL = Duration.ofSeconds(2);
  private static final NoticeRetry RETRY = new NoticeRetry(Duration.ofSeconds(15));

  private static final String PORT = "local.server.port";

  private static final List<String> NAMES =
      List.of(NoticeReceiver.Webhook.NAME, NoticeReceiver.Slack.NAME, MailNoticeReceiver.NAME);

  private final Database database;
  private final Environment environment;
  private final int port;
  private final boolean hasPages;
  private final NoticeSettings settings;
  private final TaskTraces traces;
  private final PersonRoleReader personRoleReader;
  private volatile List<PeriodicJob> jobs = List.of();
  private volatile boolean running;

  NoticeJob(
      Database database,
      ServerProcessOptions options,
      Environment environment,
      TaskTraces traces,
      AccessSettings access,
      Caller caller) {
    this.database = database;
    this.environment = environment;
    this.port = options.port();
    this.hasPages = options.role().hasPages();
    this.settings = NoticeSettings.of(options.properties());
    this.traces = traces;
    this.personRoleReader =
        new PersonRoleReader(database, caller.name(), access.areRolesRequired());
  }

  @Override
  public void start() {
    if (hasPages) {
      send();
    }
    running = true;
  }

  private void send() {
    NoticeOutbox store = new NoticeOutbox(database);
    String installation = database.installation();
    HttpClient http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(NoticeReceiver.TIMEOUT)
            .build();
    // the web server listens by now, perhaps on a port that it has chosen itself
    String page = settings.page(environment.getProperty(PORT, Integer.class, port));
    List<String> names = settings.receivers().stream().map(NoticeReceiver::name).toList();
    NAMES.stream().filter(name -> !names.contains(name)).forEach(store::remove);
    names.forEach(name -> store.receive(name, settings.events()));
    new NoticePreferenceStore(database).offer(names, settings.mailDomains());
    List<PeriodicJob> started = new ArrayList<>();
    for (NoticeReceiver one : settings.receivers()) {
      var sender = new NoticeSender(store, one, http, installation, page, RETRY, traces);
      var personal = personal(one, http, new PersonMessageWriter(installation, page));
      started.add(PeriodicJob.start("notices", POLL_INTERVAL, POLL_INTERVAL, sender::send));
      started.add(
          PeriodicJob.start("notices-of-people", POLL_INTERVAL, POLL_INTERVAL, personal::send));
    }
    jobs = List.copyOf(started);
  }

  private PersonNoticeSender personal(
      NoticeReceiver receiver, HttpClient http, PersonMessageWriter writer) {
    return new PersonNoticeSender(
        new PersonNoticeOutbox(database, settings.mailDomains()),
        new NoticePreferenceStore(database),
        new PersonNoticeFilter(database, personRoleReader),
        writer,
        receiver,
        http,
        RETRY,
        new DatabaseClock(database));
  }

  @Override
  public void stop() {
    jobs.forEach(PeriodicJob::close);
    jobs = List.of();
    running = false;
  }

  @Override
  public boolean isRunning() {
    return running;
  }
}
