package dev.perdure.web.notice;

/** How the connection to the server is encrypted. */
enum MailEncryption {
  STARTTLS,
  TLS,
  NONE
}
