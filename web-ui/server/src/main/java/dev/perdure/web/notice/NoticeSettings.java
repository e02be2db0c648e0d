package dev.perdure.web.notice;

import dev.perdure.planner.notice.NoticeChannel;
import dev.perdure.web.security.PageAddress;
import dev.perdure.web.server.PerdureProperties;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The settings of notices, read from the environment: receivers, events and the address that links
 * lead to. Receivers may be private hosts, as only the operator names them.
 *
 * @param pages the address of the pages that links lead to, if one is named
 * @param mailDomains the domains to whose addresses people may have their own notices sent
 */
record NoticeSettings(
    List<NoticeReceiver> receivers,
    List<String> events,
    Optional<String> pages,
    List<String> mailDomains) {

  private static final Set<String> EVENTS = Set.of("request", "ended", "failed");
  private static final String WEBHOOK = "PERDURE_WEBHOOK_URL";
  private static final String SECRET = "PERDURE_WEBHOOK_SECRET";
  private static final String SLACK = "PERDURE_SLACK_URL";
  private static final String DOMAINS = "PERDURE_MAIL_DOMAINS";
  private static final Pattern DOMAIN = Pattern.compile("[a-z0-9-]+(\\.[a-z0-9-]+)*");
  private static final String KINDS = "PERDURE_NOTICE_EVENTS";

  static NoticeSettings of(PerdureProperties properties) {
    List<NoticeReceiver> receivers = new ArrayList<>();
    address(properties, WEBHOOK)
        .ifPresent(url -> receivers.add(new NoticeReceiver.Webhook(url, secret(properties))));
    address(properties, SLACK).ifPresent(url -> receivers.add(new NoticeReceiver.Slack(url)));
    MailSettings.receiver(properties).ifPresent(receivers::add);
    Optional<String> pages =
        PageAddress.parse(properties.find(PageAddress.VARIABLE)).map(PageAddress::url);
    return new NoticeSettings(
        List.copyOf(receivers), events(properties), pages, domains(properties));
  }

  /** The channels by which people may have their own notices sent. */
  List<NoticeChannel> personalChannels() {
    return receivers.stream()
        .map(receiver -> NoticeChannel.valueOf(receiver.name().toUpperCase(Locale.ROOT)))
        .filter(channel -> channel != NoticeChannel.MAIL || !mailDomains.isEmpty())
        .toList();
  }

  /** The address that links lead to, for a server that listens on a port. */
  String page(int port) {
    return pages.orElse("http://127.0.0.1:" + port);
  }

  private static String secret(PerdureProperties properties) {
    return properties
        .find(SECRET)
        .orElseThrow(() ->
            new IllegalArgumentException(
                "%s is set without %s, which signs the notices: set both."
                    .formatted(WEBHOOK, SECRET)));
  }

  /** An address by HTTP; the message leaves it out, as that of Slack is a secret. */
  private static Optional<URI> address(PerdureProperties properties, String name) {
    return properties
        .find(name)
        .map(text -> {
          try {
            URI url = URI.create(text.strip());
            if (Set.of("http", "https").contains(String.valueOf(url.getScheme()))
                && url.getHost() != null) {
              return url;
            }
          } catch (IllegalArgumentException e) {
            // as below: the cause would show the address
          }
          throw new IllegalArgumentException(
              name + " is not a valid address: write one such as https://host.example/path.");
        });
  }

  private static List<String> domains(PerdureProperties properties) {
    List<String> domains =
        properties.find(DOMAINS).stream()
            .flatMap(text -> Stream.of(text.strip().toLowerCase(Locale.ROOT).split("\\s*,\\s*")))
            .toList();
    domains.stream()
        .filter(domain -> !DOMAIN.matcher(domain).matches())
        .findFirst()
        .ifPresent(domain -> {
          throw new IllegalArgumentException(
              "%s holds '%s': write domains such as example.org, example.com."
                  .formatted(DOMAINS, domain));
        });
    return domains;
  }

  /** The word {@code none} leaves notices to the people who chose theirs. */
  private static List<String> events(PerdureProperties properties) {
    String text = properties.find(KINDS).orElse("request,ended,failed");
    if (text.strip().equals("none")) {
      return List.of();
    }
    List<String> events = List.of(text.strip().split("\\s*,\\s*"));
    if (!EVENTS.containsAll(events)) {
      throw new IllegalArgumentException(
          "%s is '%s': list any of request, ended, failed, or write none.".formatted(KINDS, text));
    }
    return events;
  }
}
