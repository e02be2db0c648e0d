package dev.perdure.activities.tool.web;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class PageConverterTest {

  private static final String LATIN = "<meta charset=iso-8859-1><p>Grüße</p>";

  static Stream<Arguments> pages() {
    return Stream.of(
        page("text/html", "text", "<h1>One</h1><p>two <i>three</i></p>", "One\n\ntwo three"),
        page("text/html", "html", "<h1>One</h1>", "<h1>One</h1>"),
        page(
            "text/html",
            "text",
            "<p>seen</p><p hidden>" + "word ".repeat(20) + "</p>",
            "seen\n\n(99 characters that the page hides from people are left out: format html has"
                + " them.)\n"),
        page(
            "text/html",
            "text",
            "<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>"
                + "<ul><li>one<ul><li>two</li></ul></li><li>three</li></ul>",
            "A\tB\n1\t2\n\none\ntwo\n\nthree"),
        Arguments.of("text/html", "markdown", LATIN.getBytes(ISO_8859_1), "Grüße\n"),
        Arguments.of(
            "text/plain; charset=\"ISO-8859-1\"", "markdown", LATIN.getBytes(ISO_8859_1), LATIN),
        Arguments.of("text/plain; charset=utf-16", "markdown", "zwei".getBytes(UTF_16), "zwei"),
        page("", "markdown", "<!DOCTYPE html><h1>One</h1>", "# One\n"),
        page("application/octet-stream", "markdown", "größe", "größe"));
  }

  private static Arguments page(String type, String format, String body, String text) {
    return Arguments.of(type, format, body.getBytes(UTF_8), text);
  }

  @ParameterizedTest
  @MethodSource("pages")
  void givesTheTextOfAPage(String type, String format, byte[] body, String text)
      throws IOException {
    assertThat(convert(type, format, body)).hasValue(text);
  }

  @Test
  void isEmptyForWhatIsNoText() throws IOException {
    assertThat(convert("application/zip", "text", "PK".getBytes(UTF_8))).isEmpty();
    assertThat(convert("text/plain", "text", "a\0b".getBytes(UTF_8))).isEmpty();
    assertThat(convert("application/octet-stream", "text", new byte[] {'a', (byte) 0xFF}))
        .isEmpty();
  }

  @Test
  void makesLinksWholeAndLeavesOutScriptsAndMenus() throws IOException {
    String page =
        """
        <html><head><title>T</title><style>x{}</style></head><body><nav>menu</nav>
        <h1>Läufe</h1><p>See <a href="more.html">more</a> and <b>this</b>.</p><script>evil()</script>
        <pre><code class="language-java">int a = 1;
        </code></pre><table><tr><th>k</th><th>v</th></tr><tr><td>1</td><td>2</td></tr></table></body></html>
        """;
    assertThat(markdown(page))
        .startsWith("# Läufe\n")
        .contains("[more](http://site.test/docs/more.html)")
        .contains("**this**", "```java\nint a = 1;\n```", "| k | v |")
        .doesNotContain("evil", "menu", "x{}");
  }

  @Test
  @Timeout(300)
  void isDoneWithPagesThatNestOrRepeatWithoutEnd() throws IOException {
    assertThat(markdown("<table><tr><td>".repeat(2_000) + "deep"))
        .startsWith("deep")
        .contains("too intricate");
    assertThat(markdown("<table><tr><td>a<table><tr><td>b</table>".repeat(30)))
        .contains("a", "b")
        .doesNotContain("too intricate");
    assertThat(markdown("<i>x</i>".repeat(20_000))).startsWith("xxx").contains("too intricate");
    String blanks = "<pre>a\n" + " \t".repeat(1_000_000) + "\n\n \n\n  c</pre>";
    assertThat(convert("text/html", "text", blanks.getBytes(UTF_8))).hasValue("a\n\nc");
  }

  private static String markdown(String page) throws IOException {
    return convert("text/html; charset=utf-8", "markdown", page.getBytes(UTF_8)).orElseThrow();
  }

  private static Optional<String> convert(String type, String format, byte[] body)
      throws IOException {
    var page = new WebClient.FetchedPage(URI.create("http://site.test/docs/"), type, body);
    return new PageConverter(page, PageFormat.named(format)).text();
  }
}
