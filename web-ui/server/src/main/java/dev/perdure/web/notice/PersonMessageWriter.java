package dev.perdure.web.notice;

import dev.perdure.activities.journal.person.DueReceiver;
import dev.perdure.activities.journal.person.PersonNotice;
import dev.perdure.planner.notice.NoticePreference;
import dev.perdure.planner.wait.WaitStep;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** Writes the messages to people; a request that several notices are about has one line. */
final class PersonMessageWriter {

  private final String installation;
  private final String page;

  PersonMessageWriter(String installation, String page) {
    this.installation = installation;
    this.page = page;
  }

  PersonMessage write(
      DueReceiver receiver, NoticePreference preference, List<ChosenNotice> chosen) {
    List<PersonMessageLine> lines = chosen.stream().map(this::line).distinct().toList();
    PersonNotice first = chosen.getFirst().notice();
    return new PersonMessage(
        "%s-%d-%s".formatted(installation, first.event(), receiver.name().replace(':', '-')),
        receiver.person(),
        preference.mail(),
        first.at(),
        lines,
        lines.size() == 1 ? lines.getFirst().link() : page + "/inbox",
        chosen.stream().anyMatch(one -> one.notice().mayHaveArrived()));
  }

  private PersonMessageLine line(ChosenNotice chosen) {
    PersonNotice notice = chosen.notice();
    String link =
        notice.request() == null
            ? page + "/tasks/" + notice.task()
            : page + "/inbox/" + URLEncoder.encode(notice.request(), StandardCharsets.UTF_8);
    return new PersonMessageLine(
        chosen.topic(), text(chosen), notice.task(), NoticeReceiver.clean(notice.title()), link);
  }

  private static String text(ChosenNotice chosen) {
    PersonNotice notice = chosen.notice();
    if (chosen.request().isEmpty()) {
      return NoticeReceiver.ofTask(String.valueOf(notice.state()));
    }
    String title = NoticeReceiver.clean(chosen.request().get().request().title());
    return switch (chosen.topic()) {
      case COMMENT ->
          "%s has commented on: %s"
              .formatted(
                  NoticeReceiver.clean(Objects.requireNonNullElse(notice.author(), "?")), title);
      case REMINDER ->
          "%s: %s"
              .formatted(
                  notice.step() == WaitStep.EXPIRE
                      ? "Expired without an answer, resume the task to be asked again"
                      : "Reminder, waiting for you",
                  title);
      default -> "Waiting for you: " + title;
    };
  }
}
