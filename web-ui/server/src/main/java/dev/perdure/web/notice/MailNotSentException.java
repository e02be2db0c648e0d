package dev.perdure.web.notice;

import jakarta.mail.MessagingException;

/** Exception for a message that was not sent, as there was no connection to its server. */
final class MailNotSentException extends MessagingException {

  private static final long serialVersionUID = 1L;

  MailNotSentException(MessagingException cause) {
    super("The mail server can't be reached.", cause);
  }
}
