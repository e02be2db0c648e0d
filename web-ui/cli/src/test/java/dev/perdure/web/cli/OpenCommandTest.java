package dev.perdure.web.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpenCommandTest {

  private final FakeServer server = new FakeServer();

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void printsTheLinkOfTheServer() {
    Typed opened = open("/sign-in/AbC_-1");

    assertThat(opened.code()).isZero();
    assertThat(opened.out().strip()).isEqualTo(server.address() + "/sign-in/AbC_-1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "@evil.example/",
        ".evil.example/sign-in/x",
        "//evil.example",
        "/x\\u001b[2Jhttp://evil.example",
        "/a b",
        ""
      })
  void printsNoLinkThatLeadsElsewhere(String path) {
    Typed opened = open(path);

    assertThat(opened.code()).isNotZero();
    assertThat(opened.out()).isEmpty();
    assertThat(opened.err()).contains("leads elsewhere").doesNotContain("evil");
  }

  private Typed open(String path) {
    server.on("POST /api/sign-in-links", 201, "{'path':'%s'}".formatted(path));
    return Typed.command(Map.of(), "open", "--server", server.address());
  }
}
