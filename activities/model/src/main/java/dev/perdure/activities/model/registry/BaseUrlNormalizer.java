package dev.perdure.activities.model.registry;

import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ModelFailureKind;
import dev.perdure.activities.network.HostName;
import dev.perdure.activities.network.PortNumber;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.regex.Pattern;

/** Checks and normalizes base URLs of model servers, written with a version or without. */
final class BaseUrlNormalizer {

  private static final Pattern VERSION = Pattern.compile("/v\\d+[a-z0-9]*(/|$)");

  private static final Pattern LOOPBACK =
      Pattern.compile("^https?://(localhost|127\\.[0-9.]+|\\[::1])(:|/|$)");

  /** A client would leave the login out without a word. */
  private static final String LOGIN =
      "%s holds a login: remove the login, and give it by the key's variable, or by 'headers' or 'keyCommand' in models.yaml.";

  private BaseUrlNormalizer() {}

  /** The address that an endpoint's name is appended to: with a version, without a last slash. */
  static String versioned(String variable, String text) {
    String url = text.replaceAll("/+$", "");
    check(variable, url);
    return VERSION.matcher(url).find() ? url : url + "/v1";
  }

  private static void check(String variable, String url) {
    try {
      URI uri = new URI(url);
      boolean isHttp = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
      if (uri.getUserInfo() != null) {
        throw ModelFailure.of(ModelFailureKind.INVALID_REQUEST, LOGIN.formatted(variable));
      }
      if (isHttp
          && uri.getHost() != null
          && uri.getPort() <= PortNumber.MAX_PORT
          && uri.getQuery() == null) {
        return;
      }
    } catch (URISyntaxException _) {
      // the sentence below names the address; the cause would show a login in it
    }
    throw ModelFailure.of(ModelFailureKind.INVALID_REQUEST, sentence(variable, url));
  }

  private static String sentence(String variable, String url) {
    return "%s is '%s', which is not an address: set it to one such as http://127.0.0.1:8000/v1."
        .formatted(variable, HostName.plain(url));
  }

  /** Whether it is OpenAI's own. */
  static boolean isOpenAi(String url) {
    return "api.openai.com".equals(URI.create(url).getHost());
  }

  /** Whether it leads to this machine. */
  static boolean isLoopback(String url) {
    return LOOPBACK.matcher(url).find();
  }
}
