package dev.perdure.web.notice;

import dev.perdure.activities.journal.NoticeOutbox;
import dev.perdure.activities.journal.PendingNotice;
import dev.perdure.activities.journal.person.NoticeFailure;
import dev.perdure.activities.network.HttpOutcome;
import dev.perdure.planner.id.TaskId;
import dev.perdure.web.trace.TaskSpan;
import dev.perdure.web.trace.TaskTraces;
import jakarta.mail.MessagingException;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/** Sends the due notices of one receiver, by HTTP or mail, with retries; follows no redirect. */
record NoticeSender(
    NoticeOutbox noticeOutbox,
    NoticeReceiver receiver,
    HttpClient http,
    String installation,
    String page,
    NoticeRetry noticeRetry,
    TaskTraces traces) {

  private static final Logger LOG = LoggerFactory.getLogger(NoticeSender.class);

  /** Sends one after another, so that each is claimed only just before it is sent. */
  void send() {
    try {
      var due = noticeOutbox.claim(receiver.name(), 1, receiver.lease());
      while (!due.isEmpty() && !Thread.currentThread().isInterrupted()) {
        send(due.getFirst());
        due = noticeOutbox.claim(receiver.name(), 1, receiver.lease());
      }
    } catch (DataAccessException | TransactionException e) {
      LOG.warn("Notices wait for the database: {}", e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Sends a notice in the trace of its task. */
  private void send(PendingNotice notice) throws InterruptedException {
    var task = new TaskId(notice.task());
    var trace = Optional.ofNullable(notice.traceId());
    try (TaskSpan span = traces.open(task, trace, "notice " + receiver.name())) {
      send(notice, span);
    }
  }

  private void send(PendingNotice notice, TaskSpan span) throws InterruptedException {
    String link = page + path(notice);
    String id = installation + "-" + notice.event();
    try {
      switch (receiver) {
        case NoticeReceiver.Http web ->
            answered(notice, post(web.request(notice, id, link, Instant.now())), span);
        case MailNoticeReceiver mail -> {
          mail.send(notice, id, link);
          noticeOutbox.sent(receiver.name(), notice);
        }
      }
    } catch (IOException e) {
      String error = e.getClass().getSimpleName();
      recordFailure(
          notice, noticeRetry.failure(notice.attempts(), error, HttpOutcome.isUnknown(e)), span);
    } catch (MessagingException e) {
      boolean isUnknown = MailNoticeReceiver.isUnknown(e);
      recordFailure(
          notice,
          noticeRetry.failure(notice.attempts(), MailNoticeReceiver.cause(e), isUnknown),
          span);
    }
  }

  /** A request is decided on its own page; other news are on the task's. */
  private static String path(PendingNotice notice) {
    return notice.request() == null
        ? "/tasks/" + notice.task()
        : "/inbox/" + URLEncoder.encode(notice.request(), StandardCharsets.UTF_8);
  }

  private void answered(PendingNotice notice, int status, TaskSpan span) {
    if (status / 100 == 2) {
      noticeOutbox.sent(receiver.name(), notice);
    } else {
      boolean isUnknown = HttpOutcome.isUnknown(status);
      recordFailure(notice, noticeRetry.failure(notice.attempts(), status, isUnknown), span);
    }
  }

  /** The status of the answer; its body, which may never end, is not read. */
  private int post(HttpRequest request) throws IOException, InterruptedException {
    var traced = HttpRequest.newBuilder(request, (_, _) -> true);
    traces.headers().forEach(traced::setHeader);
    var response = http.send(traced.build(), BodyHandlers.ofInputStream());
    response.body().close();
    return response.statusCode();
  }

  private void recordFailure(PendingNotice notice, NoticeFailure failure, TaskSpan span) {
    span.failed(failure.error());
    noticeOutbox.recordFailure(receiver.name(), notice, failure);
    if (failure.isLast()) {
      LOG.error(
          "Notice {} to {} is given up after {} attempts: {}.",
          notice.event(),
          receiver.name(),
          notice.attempts(),
          failure.error());
    } else {
      LOG.warn(
          "Notice {} to {} is tried again: {}.", notice.event(), receiver.name(), failure.error());
    }
  }
}
