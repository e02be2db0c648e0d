package dev.perdure.web.notice;

import dev.perdure.activities.journal.PendingNotice;
import jakarta.mail.Message.RecipientType;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Properties;
import org.eclipse.angus.mail.smtp.SMTPAddressFailedException;
import org.eclipse.angus.mail.smtp.SMTPSendFailedException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A receiver of notices by mail: sends them to its addresses by an SMTP server. */
record MailNoticeReceiver(MailServer server, InternetAddress from, List<InternetAddress> to)
    implements NoticeReceiver {

  static final String NAME = "mail";

  private static final Logger LOG = LoggerFactory.getLogger(MailNoticeReceiver.class);
  private static final int MIN_REFUSAL_CODE = 400;

  /** The answers that a server gives to a message, without those for its recipients. */
  private static final int MAX_ANSWERS = 14;

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Duration lease() {
    return TIMEOUT.multipliedBy(MAX_ANSWERS + to.size());
  }

  /** Hands a notice for all addresses to the server; its id is the same at every attempt. */
  void send(PendingNotice notice, String id, String link) throws MessagingException {
    String summary = NoticeReceiver.summary(notice);
    MimeMessage message = message(id, summary, notice.at());
    message.setRecipients(RecipientType.TO, to.toArray(InternetAddress[]::new));
    if (notice.traceId() != null) {
      message.setHeader("Perdure-Trace", notice.traceId());
    }
    String title = NoticeReceiver.clean(notice.title());
    String again = NoticeReceiver.again(notice.mayHaveArrived());
    transmit(message, "%s\n\nTask: %s\n%s%s\n".formatted(summary, title, link, again));
  }

  /** Hands a message for one person to the server. */
  void send(PersonMessage personal) throws MessagingException {
    MimeMessage message = message(personal.id(), personal.summary(), personal.at());
    message.setRecipient(
        RecipientType.TO, new InternetAddress(String.valueOf(personal.mail()), true));
    transmit(message, personal.text() + "\n");
  }

  private MimeMessage message(String id, String summary, Instant at) throws MessagingException {
    var message =
        new MimeMessage(Session.getInstance(properties())) {
          @Override
          protected void updateMessageID() throws MessagingException {
            setHeader("Message-ID", "<%s@perdure.invalid>".formatted(id));
          }
        };
    message.setFrom(from);
    message.setSubject("[Perdure] " + summary, StandardCharsets.UTF_8.name());
    message.setSentDate(Date.from(at));
    message.setHeader("Auto-Submitted", "auto-generated");
    return message;
  }

  private void transmit(MimeMessage message, String text) throws MessagingException {
    message.setText(text, StandardCharsets.UTF_8.name());
    message.saveChanges();
    Transport transport = connected(message.getSession());
    try {
      transport.sendMessage(message, message.getAllRecipients());
    } finally {
      close(transport);
    }
  }

  private Transport connected(Session session) throws MailNotSentException {
    try {
      Transport transport = session.getTransport("smtp");
      if (server.login().isPresent()) {
        transport.connect(server.login().get().user(), server.login().get().password());
      } else {
        transport.connect();
      }
      return transport;
    } catch (MessagingException e) {
      throw new MailNotSentException(e);
    }
  }

  /** The server has answered whether it takes the message: how the connection ends says no more. */
  private static void close(Transport transport) {
    try {
      transport.close();
    } catch (MessagingException e) {
      LOG.debug("The connection to the mail server did not end well.", e);
    }
  }

  /** Whether the server may have taken the message although it did not say so. */
  static boolean isUnknown(MessagingException failure) {
    return switch (failure) {
      case MailNotSentException _, SMTPAddressFailedException _ -> false;
      case SMTPSendFailedException refused -> refused.getReturnCode() < MIN_REFUSAL_CODE;
      case MessagingException it when it.getNextException() instanceof MessagingException next ->
          isUnknown(next);
      case MessagingException _ -> true;
    };
  }

  /** The name of a failure and the server's code, without its text. */
  static String cause(MessagingException failure) {
    return switch (failure) {
      case SMTPSendFailedException refused -> "status " + refused.getReturnCode();
      case SMTPAddressFailedException refused -> "status " + refused.getReturnCode();
      case MessagingException it when it.getNextException() instanceof MessagingException next ->
          cause(next);
      case MessagingException it when it.getNextException() != null ->
          it.getNextException().getClass().getSimpleName();
      case MessagingException it -> it.getClass().getSimpleName();
    };
  }

  private Properties properties() {
    var properties = new Properties();
    String patience = Long.toString(TIMEOUT.toMillis());
    properties.setProperty("mail.smtp.host", server.host());
    properties.setProperty("mail.smtp.port", Integer.toString(server.port()));
    properties.setProperty("mail.smtp.auth", Boolean.toString(server.login().isPresent()));
    properties.setProperty("mail.smtp.connectiontimeout", patience);
    properties.setProperty("mail.smtp.timeout", patience);
    properties.setProperty("mail.smtp.writetimeout", patience);
    properties.setProperty("mail.smtp.ssl.checkserveridentity", "true");
    switch (server.encryption()) {
      case STARTTLS -> {
        properties.setProperty("mail.smtp.starttls.enable", "true");
        properties.setProperty("mail.smtp.starttls.required", "true");
      }
      case TLS -> properties.setProperty("mail.smtp.ssl.enable", "true");
      case NONE -> {}
    }
    return properties;
  }

  @Override
  public String toString() {
    return NAME;
  }
}
