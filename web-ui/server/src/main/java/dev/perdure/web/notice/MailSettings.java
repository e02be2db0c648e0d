package dev.perdure.web.notice;

import dev.perdure.web.server.PerdureProperties;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Reads the mail settings from the environment: SMTP server, login, sender, recipients of notices.
 */
final class MailSettings {
  private static final String HOST = "PERDURE_SMTP_HOST";
  private static final String PORT = "PERDURE_SMTP_PORT";
  private static final String ENCRYPTION = "PERDURE_SMTP_ENCRYPTION";
  private static final String USER = "PERDURE_SMTP_USER";
  private static final String PASSWORD = "PERDURE_SMTP_PASSWORD";
  private static final String FROM = "PERDURE_MAIL_FROM";
  private static final String TO = "PERDURE_MAIL_TO";
  private static final int MAX_PORT = 65_535;

  private MailSettings() {}

  /** The receiver, if a server is set. */
  static Optional<MailNoticeReceiver> receiver(PerdureProperties properties) {
    return properties.find(HOST).map(host -> receiver(host.strip(), properties));
  }

  private static MailNoticeReceiver receiver(String host, PerdureProperties properties) {
    MailEncryption encryption = encryption(properties);
    Optional<MailLogin> login = login(properties);
    if (encryption == MailEncryption.NONE && login.isPresent()) {
      throw new IllegalArgumentException(
          "%s is none, which would send %s in the clear: use starttls or tls."
              .formatted(ENCRYPTION, PASSWORD));
    }
    List<InternetAddress> from = addresses(properties, FROM);
    if (from.size() != 1) {
      throw new IllegalArgumentException(FROM + " lists several addresses: name one.");
    }
    var server = new MailServer(host, port(properties, encryption), encryption, login);
    return new MailNoticeReceiver(server, from.getFirst(), addresses(properties, TO));
  }

  private static MailEncryption encryption(PerdureProperties properties) {
    String name = properties.find(ENCRYPTION).orElse("starttls").strip();
    return switch (name.toLowerCase(Locale.ROOT)) {
      case "starttls" -> MailEncryption.STARTTLS;
      case "tls" -> MailEncryption.TLS;
      case "none" -> MailEncryption.NONE;
      default ->
          throw new IllegalArgumentException(
              "%s is '%s': use starttls, tls or none.".formatted(ENCRYPTION, name));
    };
  }

  private static int port(PerdureProperties properties, MailEncryption encryption) {
    String usual =
        switch (encryption) {
          case STARTTLS -> "587";
          case TLS -> "465";
          case NONE -> "25";
        };
    String text = properties.find(PORT).orElse(usual).strip();
    if (!text.matches("[1-9]\\d{0,4}") || Integer.parseInt(text) > MAX_PORT) {
      throw new IllegalArgumentException(
          "%s is '%s': use a port such as 587.".formatted(PORT, text));
    }
    return Integer.parseInt(text);
  }

  private static Optional<MailLogin> login(PerdureProperties properties) {
    Optional<String> user = properties.find(USER);
    Optional<String> password = properties.find(PASSWORD);
    if (user.isPresent() != password.isPresent()) {
      throw new IllegalArgumentException("Set both %s and %s, or none.".formatted(USER, PASSWORD));
    }
    return user.flatMap(name -> password.map(secret -> new MailLogin(name, secret)));
  }

  private static List<InternetAddress> addresses(PerdureProperties properties, String name) {
    String text =
        properties
            .find(name)
            .orElseThrow(() ->
                new IllegalArgumentException(
                    "%s is set without %s: set it to an address.".formatted(HOST, name)));
    try {
      List<InternetAddress> addresses = List.of(InternetAddress.parse(text, true));
      for (InternetAddress each : addresses) {
        each.validate();
      }
      if (!addresses.isEmpty()) {
        return addresses;
      }
    } catch (AddressException e) {
      // as below
    }
    throw new IllegalArgumentException(
        "%s is '%s': write addresses such as ada@example.org, grace@example.org."
            .formatted(name, text));
  }
}
