package dev.perdure.web.security;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.springframework.http.HttpStatus;
import org.springframework.web.util.HtmlUtils;

/** The page that asks a person for the token, in their language. */
final class SignInPage {

  private static final Map<String, String> ENGLISH =
      Map.of(
          "lang", "en",
          "label", "The token this server was started with (PERDURE_TOKEN)",
          "button", "Sign in",
          "wrong", "That is not the token.");
  private static final Map<String, String> CHINESE =
      Map.of(
          "lang", "zh",
          "label", "启动此服务器时设置的令牌（PERDURE_TOKEN）",
          "button", "登录",
          "wrong", "令牌不正确。");

  private final String template;

  private SignInPage(String template) {
    this.template = template;
  }

  static SignInPage bundled() {
    try (InputStream page = SignInPage.class.getResourceAsStream("/sign-in.html")) {
      return new SignInPage(new String(Objects.requireNonNull(page).readAllBytes(), UTF_8));
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
  }

  /** Asks, before a page is shown. */
  void ask(HttpServletResponse response, Locale locale, String next) throws IOException {
    write(response, words(locale), next, "");
  }

  /** Asks again, after a wrong token. */
  void askAgain(HttpServletResponse response, Locale locale, String next) throws IOException {
    var words = words(locale);
    write(response, words, next, words.get("wrong"));
  }

  private void write(
      HttpServletResponse response, Map<String, String> words, String next, String word)
      throws IOException {
    var page = template.replace("{{word}}", word).replace("{{next}}", HtmlUtils.htmlEscape(next));
    for (var entry : words.entrySet()) {
      page = page.replace("{{" + entry.getKey() + "}}", entry.getValue());
    }
    response.setStatus(HttpStatus.UNAUTHORIZED.value());
    response.setContentType("text/html;charset=UTF-8");
    response.setHeader("Cache-Control", "no-store");
    response.getOutputStream().write(page.getBytes(UTF_8));
  }

  private static Map<String, String> words(Locale locale) {
    return locale.getLanguage().equals("zh") ? CHINESE : ENGLISH;
  }
}
