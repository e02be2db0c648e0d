package dev.perdure.web.notice;

import java.util.Optional;

/** The server that takes the messages. */
record MailServer(String host, int port, MailEncryption encryption, Optional<MailLogin> login) {}
