package dev.perdure.web.notice;

import dev.perdure.activities.journal.person.DueReceiver;
import dev.perdure.activities.journal.person.NoticeFailure;
import dev.perdure.activities.journal.person.NoticePreferenceStore;
import dev.perdure.activities.journal.person.PersonNotice;
import dev.perdure.activities.journal.person.PersonNoticeOutbox;
import dev.perdure.activities.network.HttpOutcome;
import dev.perdure.planner.notice.NoticePreference;
import jakarta.mail.MessagingException;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.transaction.TransactionException;

/**
 * Sends the due notices of people by one channel. All notices of a person that are due become one
 * message. A notice that the person's digest or quiet hours hold back waits in the outbox.
 */
record PersonNoticeSender(
    PersonNoticeOutbox personNoticeOutbox,
    NoticePreferenceStore noticePreferenceStore,
    PersonNoticeFilter personNoticeFilter,
    PersonMessageWriter personMessageWriter,
    NoticeReceiver receiver,
    HttpClient http,
    NoticeRetry noticeRetry,
    InstantSource instantSource) {

  private static final Logger LOG = LoggerFactory.getLogger(PersonNoticeSender.class);

  void send() {
    try {
      for (var due : personNoticeOutbox.due(receiver.name())) {
        if (!Thread.currentThread().isInterrupted()) {
          sendOrSkip(due);
        }
      }
    } catch (DataAccessException | TransactionException e) {
      LOG.warn("Notices of people wait for the database: {}", e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** A fault of one person's notices lets the others go on; the claim tries them again. */
  private void sendOrSkip(DueReceiver due) throws InterruptedException {
    try {
      send(due);
    } catch (DataAccessResourceFailureException | TransactionException e) {
      throw e;
      // CHECKSTYLE-ALLOW IllegalCatch: whatever fails for one person concerns no other one
    } catch (RuntimeException e) {
      LOG.error("The notices of '{}' by {} can't be sent.", due.person(), receiver.name(), e);
    }
  }

  private void send(DueReceiver due) throws InterruptedException {
    List<PersonNotice> claimed = personNoticeOutbox.claim(due, receiver.lease());
    Optional<NoticePreference> preference =
        noticePreferenceStore
            .find(due.person())
            .filter(_ -> personNoticeFilter.isPresent(due.person()));
    if (preference.isEmpty()) {
      personNoticeOutbox.remove(due, claimed);
      return;
    }
    Instant now = instantSource.instant();
    List<ChosenNotice> ready = new ArrayList<>();
    List<PersonNotice> unwanted = new ArrayList<>();
    for (PersonNotice notice : claimed) {
      var chosen =
          personNoticeFilter
              .choose(notice, due.person())
              .filter(one -> preference.get().topics().contains(one.topic()));
      Instant release = preference.get().release(notice.at(), now);
      if (chosen.isEmpty()) {
        unwanted.add(notice);
      } else if (release.isAfter(now)) {
        personNoticeOutbox.postpone(due, notice, release);
      } else {
        ready.add(chosen.get());
      }
    }
    personNoticeOutbox.remove(due, unwanted);
    if (!ready.isEmpty()) {
      deliver(due, ready, personMessageWriter.write(due, preference.get(), ready));
    }
  }

  private void deliver(DueReceiver due, List<ChosenNotice> ready, PersonMessage message)
      throws InterruptedException {
    List<PersonNotice> notices = ready.stream().map(ChosenNotice::notice).toList();
    try {
      int status = deliver(message);
      if (status / 100 == 2) {
        personNoticeOutbox.remove(due, notices);
      } else {
        boolean isUnknown = HttpOutcome.isUnknown(status);
        recordFailure(due, notices, one -> noticeRetry.failure(one.attempts(), status, isUnknown));
      }
    } catch (IOException e) {
      String error = e.getClass().getSimpleName();
      boolean isUnknown = HttpOutcome.isUnknown(e);
      recordFailure(due, notices, one -> noticeRetry.failure(one.attempts(), error, isUnknown));
    } catch (MessagingException e) {
      String error = MailNoticeReceiver.cause(e);
      boolean isUnknown = MailNoticeReceiver.isUnknown(e);
      recordFailure(due, notices, one -> noticeRetry.failure(one.attempts(), error, isUnknown));
    }
  }

  /** Returns the status of the answer; a mail that the server took has 200. */
  private int deliver(PersonMessage message)
      throws IOException, InterruptedException, MessagingException {
    return switch (receiver) {
      case NoticeReceiver.Http web -> {
        var response =
            http.send(web.request(message, instantSource.instant()), BodyHandlers.ofInputStream());
        response.body().close();
        yield response.statusCode();
      }
      case MailNoticeReceiver mail -> {
        mail.send(message);
        yield 200;
      }
    };
  }

  private void recordFailure(
      DueReceiver due, List<PersonNotice> notices, Function<PersonNotice, NoticeFailure> failure) {
    notices.forEach(one -> personNoticeOutbox.recordFailure(due, one, failure.apply(one)));
    String error = failure.apply(notices.getFirst()).error();
    LOG.warn("A message by {} to '{}' failed: {}.", receiver.name(), due.person(), error);
  }
}
