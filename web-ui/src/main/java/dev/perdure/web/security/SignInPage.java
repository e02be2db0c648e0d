package dev.perdure.web.security;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Objects;
import org.springframework.http.HttpStatus;
import org.springframework.web.util.HtmlUtils;

/** The HTML page on which a person signs in with the server's token, in English or Chinese. */
final class SignInPage {

  private static final Words ENGLISH =
      new Words(
          "en",
          "The token this server was started with (PERDURE_TOKEN)",
          "Sign in",
          "That is not the token.",
          "The server does not answer. What you typed is still here: try again when it is back.");
  private static final Words CHINESE =
      new Words("zh", "启动此服务器时设置的令牌（PERDURE_TOKEN）", "登录", "令牌不正确。", "服务器没有应答。您输入的内容仍在这里，恢复后再试。");

  /** The texts of the page. */
  private record Words(String lang, String label, String button, String wrong, String away) {}

  private final String template;
  private final String script;

  private SignInPage(String template, String script) {
    this.template = template;
    this.script = script;
  }

  static SignInPage bundled() {
    return new SignInPage(read("/sign-in.html"), read("/sign-in.js"));
  }

  private static String read(String name) {
    try (InputStream file = SignInPage.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(file).readAllBytes(), UTF_8);
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
  }

  /** Serves the script that keeps the typed token while the server is down. */
  void script(HttpServletResponse response) throws IOException {
    response.setContentType("text/javascript;charset=UTF-8");
    response.getOutputStream().write(script.getBytes(UTF_8));
  }

  /** Shows the page. */
  void ask(HttpServletResponse response, Locale locale, String next) throws IOException {
    write(response, words(locale), next, "");
  }

  /** Shows the page after a wrong token. */
  void askAgain(HttpServletResponse response, Locale locale, String next) throws IOException {
    write(response, words(locale), next, words(locale).wrong());
  }

  private void write(HttpServletResponse response, Words words, String next, String word)
      throws IOException {
    var page =
        template
            .replace("{{lang}}", words.lang())
            .replace("{{label}}", words.label())
            .replace("{{button}}", words.button())
            .replace("{{word}}", word)
            .replace("{{wrong}}", words.wrong())
            .replace("{{away}}", words.away())
            .replace("{{next}}", HtmlUtils.htmlEscape(next));
    response.setStatus(HttpStatus.UNAUTHORIZED.value());
    response.setContentType("text/html;charset=UTF-8");
    response.setHeader("Cache-Control", "no-store");
    response.getOutputStream().write(page.getBytes(UTF_8));
  }

  private static Words words(Locale locale) {
    return locale.getLanguage().equals("zh") ? CHINESE : ENGLISH;
  }
}
