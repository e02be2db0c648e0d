package dev.perdure.web.security;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.perdure.activities.journal.access.TerminalLogin;
import dev.perdure.activities.journal.access.TokenScope;
import dev.perdure.activities.json.Json;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Locale;
import java.util.stream.Collectors;
import org.springframework.http.HttpStatus;
import org.springframework.web.util.HtmlUtils;

/** The HTML page on which a person confirms the login of a command line, in English or Chinese. */
final class TerminalLoginPage {

  private static final LoginTexts ENGLISH =
      new LoginTexts(
          "en",
          "Log in a command line",
          "Confirm only if you started this login yourself, and your terminal shows this code."
              + " The command line can then act as you.",
          new Labels("Machine", "Network address", "It may", "Until", "You are", "Code"),
          "%d days from now",
          "Confirm",
          "Refuse",
          "Type this code into your terminal. Do not give it to anyone, even if asked.",
          "You refused the login. No token was made.",
          "This login was used or has expired. Start it again in your terminal.",
          "This browser did not sign in as a person at an identity provider."
              + " Sign out, and sign in there.");

  private static final LoginTexts CHINESE =
      new LoginTexts(
          "zh",
          "登录命令行",
          "仅当您本人发起了此次登录，且终端显示此代码时才确认。确认后命令行可以您的身份操作。",
          new Labels("机器", "网络地址", "权限", "有效期", "您是", "代码"),
          "自现在起 %d 天",
          "确认",
          "拒绝",
          "请在终端中输入此代码。不要告诉任何人，即使有人索要。",
          "您已拒绝此次登录，未创建令牌。",
          "此次登录已被使用或已过期。请在终端中重新开始。",
          "此浏览器未以个人身份在身份提供方登录。请退出后在那里登录。");

  private final String template = SignInPage.read("/terminal-login.html");

  /** The names of the facts that the page shows. */
  private record Labels(
      String machine, String address, String scopes, String end, String person, String code) {}

  /** The texts of the page. */
  private record LoginTexts(
      String lang,
      String title,
      String warning,
      Labels labels,
      String days,
      String confirm,
      String refuse,
      String answer,
      String refused,
      String ended,
      String noPerson) {}

  /** Shows a login, and asks the person to confirm or refuse it. */
  void ask(
      HttpServletResponse response, Locale locale, String code, TerminalLogin login, String person)
      throws IOException {
    LoginTexts texts = texts(locale);
    Labels labels = texts.labels();
    String scopes =
        login.scopes().stream()
            .map((TokenScope it) -> Json.name(it))
            .collect(Collectors.joining(", "));
    String facts =
        fact(labels.code(), "<strong class=\"code\">%s</strong>".formatted(code))
            + fact(labels.machine(), HtmlUtils.htmlEscape(login.machine()))
            + fact(labels.address(), HtmlUtils.htmlEscape(login.address()))
            + fact(labels.scopes(), scopes)
            + fact(labels.end(), texts.days().formatted(login.days()))
            + fact(labels.person(), HtmlUtils.htmlEscape(person));
    String form =
        "<p>%s</p><dl>%s</dl><button name=\"decision\" value=\"confirm\">%s</button>\n<button class=\"plain\" name=\"decision\" value=\"refuse\">%s</button>"
            .formatted(texts.warning(), facts, texts.confirm(), texts.refuse());
    send(response, HttpStatus.OK, texts, form);
  }

  private static String fact(String name, String value) {
    return "<dt>%s</dt><dd>%s</dd>".formatted(name, value);
  }

  /** Shows the code that the person carries to the terminal. */
  void answer(HttpServletResponse response, Locale locale, String answer) throws IOException {
    LoginTexts texts = texts(locale);
    send(
        response,
        HttpStatus.OK,
        texts,
        "<p role=\"status\">%s</p><p><strong class=\"code\">%s</strong></p>"
            .formatted(texts.answer(), answer));
  }

  void refused(HttpServletResponse response, Locale locale) throws IOException {
    say(response, HttpStatus.OK, texts(locale), texts(locale).refused());
  }

  void ended(HttpServletResponse response, Locale locale) throws IOException {
    say(response, HttpStatus.NOT_FOUND, texts(locale), texts(locale).ended());
  }

  /** Tells a browser that signed in by a token or a link that it can't confirm. */
  void askForPerson(HttpServletResponse response, Locale locale) throws IOException {
    say(response, HttpStatus.FORBIDDEN, texts(locale), texts(locale).noPerson());
  }

  private void say(HttpServletResponse response, HttpStatus status, LoginTexts texts, String word)
      throws IOException {
    send(response, status, texts, "<p role=\"alert\">%s</p>".formatted(word));
  }

  private void send(HttpServletResponse response, HttpStatus status, LoginTexts texts, String form)
      throws IOException {
    response.setStatus(status.value());
    response.setContentType("text/html;charset=UTF-8");
    String page =
        template
            .replace("{{lang}}", texts.lang())
            .replace("{{title}}", texts.title())
            .replace("{{form}}", form);
    response.getOutputStream().write(page.getBytes(UTF_8));
  }

  private static LoginTexts texts(Locale locale) {
    return locale.getLanguage().equals("zh") ? CHINESE : ENGLISH;
  }
}
