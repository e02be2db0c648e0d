package dev.perdure.web.notice;

import dev.perdure.activities.journal.PendingNotice;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.tool.IdempotencyKey;
import dev.perdure.planner.message.SecretRedactor;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A receiver of notices: a webhook, Slack or mailboxes. Texts come from a model: they are cut,
 * cleaned and escaped.
 */
sealed interface NoticeReceiver permits NoticeReceiver.Http, MailNoticeReceiver {

  int LONGEST = 200;
  Duration TIMEOUT = Duration.ofSeconds(10);

  /** The name of its rows in the outbox. */
  String name();

  /** The time in which no other host sends a claimed notice; an attempt is over before. */
  Duration lease();

  /** A receiver of notices by HTTP. */
  sealed interface Http extends NoticeReceiver {

    @Override
    default Duration lease() {
      return TIMEOUT.multipliedBy(3);
    }

    /** The request that delivers a notice; the id is the same at every attempt. */
    HttpRequest request(PendingNotice notice, String id, String link, Instant now);

    /** The request that delivers a message to a person. */
    HttpRequest request(PersonMessage message, Instant now);
  }

  /** A receiver of signed JSON. */
  record Webhook(URI url, String secret) implements Http {

    static final String NAME = "webhook";

    @Override
    public String name() {
      return NAME;
    }

    @Override
    public HttpRequest request(PendingNotice notice, String id, String link, Instant now) {
      Map<String, String> body = new LinkedHashMap<>();
      body.put("id", id);
      body.put("event", event(notice));
      body.put("at", notice.at().toString());
      body.put("taskId", notice.task());
      if (notice.traceId() != null) {
        body.put("traceId", notice.traceId());
      }
      body.put("title", clean(notice.title()));
      if (notice.request() != null) {
        body.put("requestId", notice.request());
        body.put("request", clean(String.valueOf(notice.requestTitle())));
        Optional.ofNullable(notice.step()).ifPresent(step -> body.put("step", Json.name(step)));
        Optional.ofNullable(notice.to()).ifPresent(to -> body.put("to", clean(to)));
        Optional.ofNullable(notice.voters()).ifPresent(who -> body.put("voters", clean(who)));
        Optional.ofNullable(notice.leaver()).ifPresent(leaver -> body.put("left", clean(leaver)));
      } else {
        body.put("state", String.valueOf(notice.state()));
      }
      body.put("link", link);
      return signedPost(id, Json.write(body), now);
    }

    @Override
    public HttpRequest request(PersonMessage message, Instant now) {
      Map<String, Object> body = new LinkedHashMap<>();
      body.put("id", message.id());
      body.put("event", "person");
      body.put("at", message.at().toString());
      body.put("person", clean(message.person()));
      body.put("notices", message.lines());
      body.put("link", message.link());
      return signedPost(message.id(), Json.write(body), now);
    }

    private HttpRequest signedPost(String id, String json, Instant now) {
      long time = now.getEpochSecond();
      return post(url, json)
          .header(IdempotencyKey.HEADER, id)
          .header("Perdure-Notice", id)
          .header("Perdure-Signature", "t=%d,v1=%s".formatted(time, signed(time + "." + json)))
          .build();
    }

    private String signed(String text) {
      try {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
        return HexFormat.of().formatHex(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
      } catch (GeneralSecurityException e) {
        throw new IllegalStateException("Every JDK has HmacSHA256.", e);
      }
    }

    @Override
    public String toString() {
      return NAME;
    }
  }

  /** An incoming webhook of Slack, whose address is its secret. */
  record Slack(URI url) implements Http {

    static final String NAME = "slack";

    @Override
    public String name() {
      return NAME;
    }

    @Override
    public HttpRequest request(PendingNotice notice, String id, String link, Instant now) {
      String text =
          escaped(summary(notice) + " (" + clean(notice.title()) + ")")
              + "\n"
              + link
              + again(notice.mayHaveArrived());
      return post(url, Json.write(Map.of("text", text, "mrkdwn", false))).build();
    }

    @Override
    public HttpRequest request(PersonMessage message, Instant now) {
      String text = "For %s\n%s".formatted(clean(message.person()), message.text());
      return post(url, Json.write(Map.of("text", escaped(text), "mrkdwn", false))).build();
    }

    private static String escaped(String text) {
      return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    @Override
    public String toString() {
      return NAME;
    }
  }

  /** A sentence for people at receivers that recognise no repeated message. */
  static String again(boolean mayHaveArrived) {
    return mayHaveArrived
        ? "\nThis message may have reached you before: an earlier attempt got no answer."
        : "";
  }

  /** Returns a summary of the event in one line. */
  static String summary(PendingNotice notice) {
    return notice.request() == null
        ? ofTask(String.valueOf(notice.state()))
        : waiting(notice) + clean(String.valueOf(notice.requestTitle()));
  }

  static String ofTask(String state) {
    return switch (state) {
      case "deadline_warned" -> "The deadline of a task is near";
      case "deadline_parked" -> "The deadline of a task has passed, resume the task to go on";
      default -> "Task " + state;
    };
  }

  private static String waiting(PendingNotice notice) {
    String person = clean(String.valueOf(notice.to()));
    String leaver = notice.leaver();
    if (leaver != null) {
      return "Waiting for %s, as %s has left: "
          .formatted(notice.to() == null ? "another person" : person, clean(leaver));
    }
    return switch (notice.step()) {
      case null ->
          "Waiting for %s: ".formatted(clean(Objects.requireNonNullElse(notice.voters(), "you")));
      case REMIND -> "Reminder, waiting for %s: ".formatted(person);
      case ESCALATE -> "Now waiting for %s: ".formatted(person);
      case EXPIRE -> "Expired without an answer, resume the task to be asked again: ";
    };
  }

  private static String event(PendingNotice notice) {
    if (notice.request() != null || String.valueOf(notice.state()).startsWith("deadline_")) {
      return "request";
    }
    return "failed".equals(notice.state()) ? "failed" : "ended";
  }

  private static HttpRequest.Builder post(URI url, String json) {
    return HttpRequest.newBuilder(url)
        .timeout(TIMEOUT)
        .header("Content-Type", "application/json")
        .POST(BodyPublishers.ofString(json));
  }

  /** A text without secrets, control and formatting characters, cut to a line. */
  static String clean(String text) {
    String line =
        SecretRedactor.of(text).replaceAll("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]+", " ").strip();
    int length = line.codePointCount(0, line.length());
    return length <= LONGEST
        ? line
        : line.substring(0, line.offsetByCodePoints(0, LONGEST - 1)) + "…";
  }
}
