package dev.perdure.activities.model.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.model.Cancellation;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ReplyListener;
import dev.perdure.activities.model.wire.WireLab;
import dev.perdure.activities.model.wire.WireReply;
import dev.perdure.activities.model.wire.WireRequest;
import dev.perdure.activities.model.wire.WireServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Providers behind a gateway, as {@code models.yaml} and {@code perdure.yaml} describe them. */
class GatewayTest {

  @TempDir private Path directory;
  private final WireServer server = WireServer.start(_ -> WireReply.text("Hello."));

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void sendsHeadersAndQueryParametersWithVariables() throws IOException {
    write(
        "models.yaml",
        """
        gateway:
          url: %s
          models: [{id: model-1}]
          headers: {X-Team: 'core-${env:TEAM}', X-Gateway-Key: '${env:GATEWAY_KEY_ONE}'}
          query: {tenant: 'a b&c', key: '${env:TEAM}'}
        """);
    Map<String, String> environment = Map.of("TEAM", "seven", "GATEWAY_KEY_ONE", "gw-9f3a-71");
    assertThat(ask(environment)).isEqualTo("Hello.");
    WireRequest heard = server.requests().getFirst();
    assertThat(heard.header("x-team")).isEqualTo("core-seven");
    assertThat(heard.header("x-gateway-key")).isEqualTo("gw-9f3a-71");
    assertThat(heard.header("authorization")).isEqualTo("Bearer none");
    assertThat(heard.header(WireRequest.QUERY)).isEqualTo("key=seven&tenant=a%20b%26c");
  }

  @Test
  void namesAVariableThatIsNotSet() throws IOException {
    write(
        "models.yaml",
        "gateway: {url: '%s', models: [{id: model-1}], headers: {X-Key: '${env:NOT_SET_HERE}'}}");
    assertThatThrownBy(() -> ask(Map.of()))
        .hasMessage(
            "'headers.X-Key' of 'gateway' names the variable NOT_SET_HERE, which is not set: set NOT_SET_HERE in Perdure's environment.");
  }

  @Test
  void asksTheKeyCommandAgainAfterTheServerRefusedItsToken() throws IOException {
    var calls = new AtomicInteger();
    server.thinkWith(_ ->
        calls.incrementAndGet() == 1
            ? WireReply.refused(401, "authentication_error", "token expired")
            : WireReply.text("Hello."));
    write(
        "models.yaml",
        """
        gateway:
          url: %%s
          models: [{id: model-1}]
          keyCommand: {command: [sh, '%s'], lifetime: PT1H}
        """
            .formatted(script()));
    assertThat(ask(Map.of())).isEqualTo("Hello.");
    assertThat(server.requests())
        .extracting(request -> request.header("authorization"))
        .containsExactly("Bearer token-1", "Bearer token-2");
  }

  @Test
  void asksTheKeyCommandOnceForARefusal() throws IOException {
    server.thinkWith(_ -> WireReply.refused(401, "authentication_error", "no such user"));
    write(
        "models.yaml",
        "gateway: {url: '%%s', models: [{id: model-1}], keyCommand: {command: [sh, '%s']}}"
            .formatted(script()));
    assertThatThrownBy(() -> ask(Map.of()))
        .hasMessage(
            "gateway answered 401: no such user. Check the token that 'keyCommand' of 'gateway' (sh) prints.");
    assertThat(server.requests()).hasSize(2);
  }

  @Test
  void takesProvidersFromPerdureYamlBelowModelsYaml() throws IOException {
    write(
        "perdure.yaml",
        """
        providers:
          gateway:
            url: %s
            api: chat
            models: [{id: model-1, context: 9000}]
            headers: {X-Team: config, X-Host: config}
        """);
    write("models.yaml", "gateway: {headers: {X-Team: models}}");
    assertThat(ask(Map.of())).isEqualTo("Hello.");
    WireRequest heard = server.requests().getFirst();
    assertThat(heard.header("x-team")).isEqualTo("models");
    assertThat(heard.header("x-host")).isEqualTo("config");
  }

  @Test
  void refusesAnUnknownKeyOfPerdureYamlByName() throws IOException {
    write("perdure.yaml", "providers:\n  gateway:\n    keyComand: [x]\n");
    assertThatThrownBy(() -> ask(Map.of()))
        .isInstanceOf(ModelFailure.class)
        .hasMessageContaining("perdure.yaml' is wrong, line 3")
        .hasMessageContaining("'providers.gateway.keyComand'");
  }

  @Test
  void goesThroughAProxy() throws IOException {
    write(
        "models.yaml",
        "gateway: {url: 'http://unresolvable.invalid/v1', models: [{id: model-1}], proxy: '%s'}",
        server.url());
    assertThat(ask(Map.of("GATEWAY_API_KEY", "key-1"))).isEqualTo("Hello.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          headers: {'a b': x}                        | 'headers' holds 'a b', which is not the name of a header
          headers: {Host: x}                         | 'headers' holds 'Host', which Perdure sets itself: remove it
          headers: {X-Key: '${GATEWAY}'}             | a value holds '${' without 'env:' and a name
          keyCommand: {command: []}                  | 'keyCommand' names no program
          keyCommand: {command: [./get-token]}       | 'keyCommand' names the program './get-token'
          keyCommand: {command: [x], lifetime: 5m}   | 'keyCommand' has the lifetime '5m': give a duration such as PT15M
          keyCommand: {command: [x], lifetime: PT0S} | 'keyCommand' has the lifetime 'PT0S'
          keyCommand: {command: [x], timeout: PT1S}  | timeout
          caBundle: certs.pem                        | 'caBundle' is 'certs.pem': give the absolute path of a PEM file
          proxy: 'http://joe:secret@proxy:3128'      | 'proxy' is not an address such as http://proxy.example.org:3128, without a login
          api: converse                              | 'api' is 'converse': use chat, responses or messages
          region: us-east-1                          | 'region' has no effect: remove it
          proxy: 'socks://proxy'                     | 'proxy' is not an address
          """)
  void refusesMistakesInModelsYaml(String line, String problem) throws IOException {
    write("models.yaml", "gateway:\n  url: %s\n  " + line + "\n");
    assertThatThrownBy(() -> ask(Map.of()))
        .isInstanceOf(ModelFailure.class)
        .hasMessageMatching(".*line (?:1.* a value holds|3[,:]).*")
        .hasMessageContaining("models.yaml")
        .hasMessageContaining(problem)
        .hasMessageNotContaining("joe:secret");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          missing.pem | | there is no such file
          empty.pem | nothing here | cannot be used
          """)
  void refusesABundleWithoutCertificates(String name, String content, String problem)
      throws IOException {
    if (content != null) {
      Files.writeString(directory.resolve(name), content);
    }
    write(
        "models.yaml",
        "gateway: {url: '%%s', models: [{id: model-1}], caBundle: '%s'}"
            .formatted(directory.resolve(name)));
    assertThatThrownBy(() -> ask(Map.of()))
        .isInstanceOf(ModelFailure.class)
        .hasMessageContaining("The 'caBundle' " + directory.resolve(name))
        .hasMessageContaining(problem);
  }

  private Path script() throws IOException {
    Path counter = directory.resolve("counter");
    return Files.writeString(
        directory.resolve("key.sh"),
        "echo x >> %1$s; echo token-$(wc -l < %1$s | tr -d ' ')\n".formatted(counter));
  }

  private void write(String name, String content) throws IOException {
    write(name, content, server.openAiUrl());
  }

  private void write(String name, String content, String url) throws IOException {
    Files.writeString(directory.resolve(name), content.replace("%%", "%").replace("%s", url));
  }

  private String ask(Map<String, String> more) {
    Map<String, String> environment = new HashMap<>(more);
    environment.put("PERDURE_CONFIG", directory.resolve("perdure.yaml").toString());
    environment.put("PERDURE_ORGANISATION_CONFIG", "/dev/null");
    try (var registry = new ModelRegistry(new ModelSettings(environment, directory))) {
      return registry.find("gateway/model-1").provider().stream(
              WireLab.request(List.of(WireLab.user("Hi")), List.of(WireLab.READ)),
              ReplyListener.SILENT,
              new Cancellation())
          .text();
    }
  }
}
