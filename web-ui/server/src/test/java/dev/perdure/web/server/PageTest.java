package dev.perdure.web.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PageTest extends OnServer {

  private static final String STYLES = "/assets/tests-1a2b3c.css";

  @ParameterizedTest
  @ValueSource(
      strings = {"/", "/tasks/t_1", "/inbox", "/inbox/t_1.plan.1", "/tasks/t_1/plan?revision=2"})
  void answersEveryAddressOfThePageWithThePage(String address) {
    var page = http.get(address, "Accept", "text/html");
    assertThat(page.status()).isEqualTo(200);
    assertThat(page.text()).contains("Page of the tests");
    assertThat(page.header("Content-Type")).startsWith("text/html");
    assertThat(page.header("Cache-Control")).contains("no-cache");
    assertThat(page.header("Content-Security-Policy")).contains("frame-ancestors 'none'");
  }

  @Test
  void letsBrowsersKeepFilesWithAHashInTheirName() {
    var file = http.get(STYLES);
    assertThat(file.header("Cache-Control")).contains("immutable");
  }

  @ParameterizedTest
  @CsvSource({"'gzip, deflate, br, zstd', br, as brotli", "gzip, gzip, as gzip"})
  void sendsWhatTheBuildHasCompressed(String taken, String coding, String text) {
    var file = http.get(STYLES, "Accept-Encoding", taken);
    assertThat(file.text()).isEqualTo(text);
    assertThat(file.header("Content-Encoding")).isEqualTo(coding);
    assertThat(file.header("Vary")).contains("Accept-Encoding");
    assertThat(file.header("Content-Type")).startsWith("text/css");
  }

  @Test
  void knowsByItsContentWhatABrowserHolds() {
    String tag = http.get("/").header("ETag");
    assertThat(tag).isNotEmpty().isEqualTo(http.get("/inbox").header("ETag"));
    assertThat(http.get("/", "If-None-Match", tag).status()).isEqualTo(304);
    // All files of all builds bear the same time.
    var dated = http.get("/", "If-Modified-Since", "Fri, 01 Jan 2100 00:00:00 GMT");
    assertThat(dated.status()).isEqualTo(200);
  }

  @Test
  void sendsAssetsWithNoMoreHeadersThanTheyNeed() {
    var file = http.get(STYLES);
    assertThat(file.header("X-Content-Type-Options")).isEqualTo("nosniff");
    assertThat(file.header("Cache-Control")).contains("immutable");
    assertThat(file.response().headers().map())
        .doesNotContainKeys("content-security-policy", "x-frame-options", "etag");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/api/none", "/assets/none.js", "/none.png", "/../application.yaml"})
  void showsThePageForNothingElse(String address) {
    var reply = http.get(address);
    assertThat(reply.status()).isIn(400, 404);
    assertThat(reply.text()).doesNotContain("Page of the tests");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/tasks/..%2F..%2Fapi/plan", "/inbox/a%2Fb", "/tasks/a%00b"})
  void leadsAnAddressThatCannotBeReadToThePageThatSaysSo(String address) {
    var page = http.get(address, "Accept", "text/html");
    assertThat(page.status()).isEqualTo(302);
    assertThat(page.header("Location")).isEqualTo("/nowhere");

    var reply = http.get("/api" + address);
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.header("Content-Type")).startsWith("application/problem+json");
    assertThat(reply.json().path("code").asString()).isEqualTo("malformed");
  }
}
