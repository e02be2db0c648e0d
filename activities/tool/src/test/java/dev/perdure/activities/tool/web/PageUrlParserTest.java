package dev.perdure.activities.tool.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PageUrlParserTest {

  @ParameterizedTest
  @CsvSource({
    "https://example.org, https://example.org",
    "HTTP://Example.ORG:8080/a b?q=ü#part, http://Example.ORG:8080/a%20b?q=%C3%BC",
    "https://bücher.example/x, https://xn--bcher-kva.example/x",
    "http://[::1]/, http://[::1]/"
  })
  void areReadAsPeopleWriteThem(String text, String address) {
    assertThat(PageUrlParser.parse(text)).contains(URI.create(address));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "example.org",
        "file:///etc/passwd",
        "ftp://example.org",
        "https://",
        "https:///x",
        "https://user:secret@example.org/",
        "https://exa mple.org/",
        "javascript:alert(1)",
        "http://\u0000/",
        "http://example.org:65536/",
        "http://0177.0.0.1/",
        "http://127.1/",
        "http://0x7f000001/",
        "http://0x7f.1.",
        "http://2130706433/",
        "http://127.0.0.01/",
        "http://[2001:db8::1%25eth0]/",
        "http://a\nb/"
      })
  void areNothingElse(String text) {
    assertThat(PageUrlParser.parse(text)).isEmpty();
  }

  @Test
  void leadOnToOthers() {
    URI page = URI.create("https://example.org/a/b");
    assertThat(PageUrlParser.resolve(page, "../c d"))
        .contains(URI.create("https://example.org/c%20d"));
    assertThat(PageUrlParser.resolve(page, "//other.org"))
        .contains(URI.create("https://other.org"));
    assertThat(PageUrlParser.resolve(page, "file:///etc/passwd")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "https://a.org, https://a.org/x, true, false",
    "http://a.org, https://A.org./x, true, false",
    "http://a.org:80, https://a.org:443, true, false",
    "https://a.org, http://a.org, false, true",
    "https://a.org, http://a.org:443, true, true",
    "https://a.org:8443, http://a.org:8443, true, true",
    "http://a.org:8080, https://a.org, false, false",
    "http://a.org, http://a.org:8080, false, false",
    "https://a.org, https://a.org:8443, false, false",
    "https://a.org, https://b.org, false, false",
    "https://a.org, https://a.org.b.org, false, false",
  })
  void areCompared(URI page, URI next, boolean sameServer, boolean losesEncryption) {
    assertThat(PageUrlParser.isSameServer(page, next)).isEqualTo(sameServer);
    assertThat(PageUrlParser.losesEncryption(page, next)).isEqualTo(losesEncryption);
  }

  @Test
  void haveAHostThatRulesCanName() {
    assertThat(PageUrlParser.host(URI.create("https://Example.ORG.:8443/x")))
        .isEqualTo("example.org");
  }
}
