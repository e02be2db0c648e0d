package dev.perdure.web.security;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.perdure.activities.process.LauncherName;
import dev.perdure.web.security.oidc.SignInRefusal;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.http.HttpStatus;
import org.springframework.web.util.HtmlUtils;

/** The HTML page on which a person signs in, in English or Chinese, and the one that leads on. */
final class SignInPage {

  private static final PageTexts ENGLISH =
      new PageTexts(
          "en",
          "Run "
              + LauncherName.NAME
              + " open on the machine of the server, and open the link that it prints.",
          "Or enter the token: PERDURE_TOKEN, or the file token in the data directory",
          "Sign in",
          "That is not the token.",
          "This link has been used or has expired. Run "
              + LauncherName.NAME
              + " open for a new one.",
          "Too many attempts failed. Wait a few seconds and try again.",
          "The server does not answer. What you typed is still here: try again when it is back.",
          "Continue",
          "Sign in with %s",
          SignInRefusalTexts::english);
  private static final PageTexts CHINESE =
      new PageTexts(
          "zh",
          "请在服务器所在的机器上运行 " + LauncherName.NAME + " open，并打开它给出的链接。",
          "或者输入令牌：PERDURE_TOKEN，或数据目录中的文件 token",
          "登录",
          "令牌不正确。",
          "此链接已被使用或已过期。请运行 " + LauncherName.NAME + " open 获取新链接。",
          "失败次数过多。请稍等几秒后重试。",
          "服务器没有应答。您输入的内容仍在这里，恢复后再试。",
          "继续",
          "使用 %s 登录",
          SignInRefusalTexts::chinese);

  /** The texts of the pages. */
  private record PageTexts(
      String lang,
      String help,
      String label,
      String button,
      String wrong,
      String used,
      String slow,
      String away,
      String forward,
      String provider,
      Function<SignInRefusal, String> refusal) {}

  private final String template;
  private final String forward;
  private final String script;
  private final List<String> providers;

  private SignInPage(List<String> providers) {
    this.template = read("/sign-in.html");
    this.forward = read("/signed-in.html");
    this.script = read("/sign-in.js");
    this.providers = List.copyOf(providers);
  }

  /** The page with links to identity providers, by their short names. */
  static SignInPage bundled(List<String> providers) {
    return new SignInPage(providers);
  }

  /** The text of a page in this build. */
  static String read(String name) {
    try (InputStream file = SignInPage.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(file).readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
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

  /** Shows the page after a link that works no longer. */
  void askAfterUsedLink(HttpServletResponse response, Locale locale, String next)
      throws IOException {
    write(response, words(locale), next, words(locale).used());
  }

  /** Shows the page after an identity provider's answer was refused. */
  void askAfterRefusal(HttpServletResponse response, Locale locale, SignInRefusal refusal)
      throws IOException {
    write(
        response, words(locale), LocalPlace.orStart(null), words(locale).refusal().apply(refusal));
  }

  /**
   * Leads on to a place of this server. A redirect would not do: a browser that comes from another
   * site sends no strict cookie with it.
   */
  void forward(HttpServletResponse response, Locale locale, String next) throws IOException {
    var words = words(locale);
    send(
        response,
        forward
            .replace("{{lang}}", words.lang())
            .replace("{{forward}}", words.forward())
            .replace("{{next}}", HtmlUtils.htmlEscape(next)));
  }

  private void write(HttpServletResponse response, PageTexts words, String next, String word)
      throws IOException {
    response.setStatus(HttpStatus.UNAUTHORIZED.value());
    send(
        response,
        template
            .replace("{{lang}}", words.lang())
            .replace("{{providers}}", links(words, next))
            .replace("{{help}}", words.help())
            .replace("{{label}}", words.label())
            .replace("{{button}}", words.button())
            .replace("{{word}}", word)
            .replace("{{wrong}}", words.wrong())
            .replace("{{slow}}", words.slow())
            .replace("{{away}}", words.away())
            .replace("{{next}}", HtmlUtils.htmlEscape(next)));
  }

  private String links(PageTexts words, String next) {
    String place = URLEncoder.encode(next, UTF_8);
    return providers.stream()
        .map(key ->
            "<a class=\"provider\" href=\"%s%s?next=%s\">%s</a>"
                .formatted(ProviderSignIn.BEGIN, key, place, words.provider().formatted(key)))
        .collect(Collectors.joining("\n"));
  }

  private static void send(HttpServletResponse response, String page) throws IOException {
    response.setContentType("text/html;charset=UTF-8");
    response.setHeader("Cache-Control", "no-store");
    response.getOutputStream().write(page.getBytes(UTF_8));
  }

  private static PageTexts words(Locale locale) {
    return locale.getLanguage().equals("zh") ? CHINESE : ENGLISH;
  }
}
