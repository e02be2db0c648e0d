package dev.perdure.web.server;

import dev.perdure.activities.process.LauncherName;
import dev.perdure.web.security.BrowserSessions;
import dev.perdure.web.security.CallerRecognition;
import dev.perdure.web.security.PageAddress;
import java.util.Optional;
import org.springframework.context.ApplicationContext;

/** The line that tells a person at the start of a server how a browser gets in. */
final class SignInHint {

  private SignInHint() {}

  static String of(ApplicationContext context, PerdureProperties properties, String url) {
    Optional<BrowserSessions> sessions = context.getBean(CallerRecognition.class).sessions();
    String address =
        PageAddress.parse(properties.find(PageAddress.VARIABLE)).map(PageAddress::url).orElse(url);
    return sessions
        .map(known ->
            "Open %s in your browser. The link works once; '%s open' prints another."
                .formatted(address + known.createLink().path(), LauncherName.NAME))
        .orElse(
            "Every account and program on this machine can use this server, as --no-token says.");
  }
}
