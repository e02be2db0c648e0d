package dev.perdure.web.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.web.server.OnServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An address with credentials is refused before it is stored, and the refusal shows none. */
class RepositoryAddressTest extends OnServer {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://me:hunter2@example.com/shop.git",
        "https://hunter2@github.com/acme/shop",
        "HTTPS://x-access-token:hunter2@github.com/acme/shop",
        "http://:hunter2@localhost/shop",
        "https://me:p@hunter2@example.com/shop",
        "ssh://git:hunter2@example.com/shop.git",
        "ftp://me:hunter2@example.com/shop.git",
        "https://example.com/shop.git?access_token=hunter2",
        "https://example.com/shop.git?x=1&private_token=hunter2",
        "https://example.com/shop.git?PRIVATE-TOKEN=hunter2",
        "https://example.com/shop.git?apiKey=hunter2",
        "https://example.com/shop.git?key=hunter2#main",
        "https://example.com/shop.git#token=hunter2",
        "https://example.com/shop;password=hunter2",
        "https://example.com/shop.git?sv=1&sig=hunter2",
        "ssh://git@example.com/shop.git?token=hunter2",
        "https://me:hunter2@example.com/shop?token=hunter2",
        " https://me:hunter2@example.com/shop.git",
        "\n\thttps://hunter2@example.com/shop.git",
        "\u2003https://example.com/shop.git?token=hunter2",
        "me:hunter2@example.com:acme/shop.git"
      })
  void refusesCredentials(String location) {
    assertThatThrownBy(
            () -> RepositoryAddress.requireNoCredentials("repository.location", location))
        .hasMessageContaining("holds credentials: leave them out")
        .hasMessageNotContaining("hunter2");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://example.com/shop.git",
        "https://example.com/a@b",
        "https://example.com/shop?version=GBmain&path=/a",
        "https://example.com/monkey=banana",
        "https://example.com/shop?author=ada&keyboard=us",
        "ssh://git@example.com/shop.git",
        "git@github.com:acme/shop.git",
        "example.com:acme/shop@2",
        "git@example.com:acme/a@b:c",
        "/srv/shop@2",
        "file:///srv/me:you@shop"
      })
  void takesOtherAddresses(String location) {
    assertThatCode(() -> RepositoryAddress.requireNoCredentials("repository.location", location))
        .doesNotThrowAnyException();
  }

  @Test
  void storesNoTaskWithCredentials() {
    int before = http.get("/api/tasks?limit=100").json().path("items").size();

    var reply =
        http.post(
            "/api/tasks",
            "{\"request\":\"Fix"
                + " it\",\"repository\":{\"location\":\"https://me:hunter2@example.com/x\"}}");

    assertThat(reply.status()).isEqualTo(422);
    assertThat(reply.json().path("field").asString()).isEqualTo("repository.location");
    assertThat(http.get("/api/tasks?limit=100").json().path("items").size()).isEqualTo(before);
  }

  @Test
  void storesNoRemoteWithCredentials() {
    var reply =
        http.post(
            "/api/tasks",
            "{\"request\":\"Fix"
                + " it\",\"delivery\":{\"mode\":\"push\",\"remote\":\"https://me:hunter2@example.com/x\"}}");

    assertThat(reply.status()).isEqualTo(422);
    assertThat(reply.json().path("field").asString()).isEqualTo("delivery.remote");
    assertThat(reply.json().path("detail").asString()).doesNotContain("hunter2");
  }
}
