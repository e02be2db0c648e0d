package dev.perdure.activities.network;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.perdure.planner.permission.Ceiling;
import dev.perdure.planner.permission.DefaultRules;
import dev.perdure.planner.permission.Policy;
import dev.perdure.planner.permission.Rule;
import dev.perdure.planner.permission.RuleAction;
import dev.perdure.planner.permission.RuleLayer;
import dev.perdure.planner.permission.Ruleset;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnixDomainSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EgressProxyTest {

  private final List<String> seen = new ArrayList<>();
  private Path place;
  private HttpServer server;
  private EgressProxy proxy;

  @BeforeEach
  void open() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          seen.add(
              "%s %s %s %s"
                  .formatted(
                      exchange.getRequestMethod(),
                      exchange.getRequestURI(),
                      exchange.getRequestHeaders().getFirst("Host"),
                      exchange.getRequestHeaders().containsKey("Proxy-Authorization")));
          exchange.sendResponseHeaders(200, 2);
          exchange.getResponseBody().write("hi".getBytes(StandardCharsets.UTF_8));
          exchange.close();
        });
    server.start();
    place = Files.createTempDirectory(Path.of("/tmp"), "proxy").resolve("g");
    proxy = proxy(policy("*.allowed.example"), Set.of("granted.example"));
  }

  @AfterEach
  void close() throws IOException {
    proxy.close();
    server.stop(0);
    Files.delete(place.getParent());
  }

  @Test
  void handsARequestOnToAHostThatARuleNames() throws Exception {
    String answer =
        say(
            """
            GET http://www.allowed.example:%d/a?b HTTP/1.1
            Host: www.allowed.example
            Proxy-Authorization: x

            """
                .replace("\n", "\r\n"));
    assertThat(answer).startsWith("HTTP/1.1 200").endsWith("hi");
    assertThat(seen)
        .containsExactly(
            "GET /a?b www.allowed.example:%d false".formatted(server.getAddress().getPort()));
    assertThat(proxy.accessLog().reached()).containsExactly("www.allowed.example");
  }

  /** Many hosts share an address, and the server there goes by what the request names. */
  @Test
  void handsNoOtherNameOfAHostOn() throws Exception {
    say(
        """
        GET http://www.allowed.example:%d/ HTTP/1.1
        Host: other.example
        host : third.example
         folded.example

        """
            .replace("\n", "\r\n"));
    assertThat(seen)
        .containsExactly(
            "GET / www.allowed.example:%d false".formatted(server.getAddress().getPort()));
  }

  @Test
  void makesATunnelToAHostThatWasGranted() throws Exception {
    String answer =
        say(
            """
            CONNECT Granted.Example.:%d HTTP/1.1

            GET /t HTTP/1.1
            Host: x
            Connection: close

            """
                .replace("\n", "\r\n"));
    assertThat(answer).startsWith("HTTP/1.1 200 Connection established\r\n\r\n").endsWith("hi");
    assertThat(seen).containsExactly("GET /t x false");
  }

  @Test
  void refusesAHostThatNobodyAllowedAndSaysHowToAsk() throws Exception {
    String answer = say("CONNECT other.example:%d HTTP/1.1\r\n\r\n");
    assertThat(answer)
        .startsWith("HTTP/1.1 403")
        .contains("network 'other.example'", "built in", "hosts [\"other.example\"]");
    assertThat(seen).isEmpty();
    assertThat(proxy.accessLog().refused()).containsExactly("other.example");
  }

  @Test
  void refusesAnAddressThatIsNotPublicWhateverItsName() throws Exception {
    proxy.close();
    proxy =
        EgressProxy.open(
            new ProxyDirectory(place),
            new ProxyRule(Set.of("granted.example"), policy("*")),
            new UpstreamConnector(
                new CheckedDnsResolver(
                    name -> List.of(InetAddress.getLoopbackAddress()),
                    PublicAddressCheck::contain)));
    assertThat(say("CONNECT granted.example:%d HTTP/1.1\r\n\r\n"))
        .startsWith("HTTP/1.1 403")
        .contains("127.0.0.1");
    assertThat(say("GET http://169.254.169.254:%d/ HTTP/1.1\r\n\r\n")).startsWith("HTTP/1.1 403");
    assertThat(seen).isEmpty();
  }

  @Test
  void takesALeaveForEverythingForNoneForAHostThatNoCallNames() throws Exception {
    proxy.close();
    Rule all = Rule.of("*", "*", RuleAction.ALLOW);
    proxy =
        proxy(
            Policy.of(List.of(new Ruleset(RuleLayer.TASK, "test", List.of(all))), Ceiling.NONE),
            Set.of());
    assertThat(say("CONNECT other.example:%d HTTP/1.1\r\n\r\n"))
        .startsWith("HTTP/1.1 403")
        .contains("was not named by the call");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "GET / HTTP/1.1\r\n\r\n",
        "CONNECT x HTTP/1.1\r\n\r\n",
        "CONNECT a b:1 HTTP/1.1\r\n\r\n",
        "CONNECT www.allowed.example:99999 HTTP/1.1\r\n\r\n",
        "GET http://u:p@www.allowed.example/ HTTP/1.1\r\n\r\n",
        "GET ftp://www.allowed.example/ HTTP/1.1\r\n\r\n",
        "\r\n\r\n",
        "no end"
      })
  void answersWhatIsNoRequestByARefusal(String text) throws Exception {
    assertThat(say(text)).startsWith("HTTP/1.1 400");
    assertThat(seen).isEmpty();
  }

  @Test
  void leavesNothingBehind() throws Exception {
    assertThat(place).isDirectory();
    proxy.close();
    assertThat(place).doesNotExist();
    proxy = proxy(policy("x"), Set.of());
  }

  private EgressProxy proxy(Policy policy, Set<String> granted) throws IOException {
    Map<String, InetAddress> names =
        Map.of(
            "www.allowed.example", InetAddress.getLoopbackAddress(),
            "granted.example", InetAddress.getLoopbackAddress());
    UpstreamConnector outside =
        new UpstreamConnector(
            new CheckedDnsResolver(
                name -> {
                  if (!names.containsKey(name)) {
                    throw new UnknownHostException(name);
                  }
                  return List.of(names.get(name));
                },
                _ -> true));
    return EgressProxy.open(new ProxyDirectory(place), new ProxyRule(granted, policy), outside);
  }

  private static Policy policy(String host) {
    Rule rule = Rule.of("network", host, RuleAction.ALLOW);
    return Policy.of(
        List.of(
            DefaultRules.with(List.of()), new Ruleset(RuleLayer.USER, "operator", List.of(rule))),
        Ceiling.NONE);
  }

  /** Says something to the proxy and hears it out. */
  private String say(String text) throws IOException {
    String request = text.contains("%d") ? text.formatted(server.getAddress().getPort()) : text;
    try (SocketChannel channel =
        SocketChannel.open(UnixDomainSocketAddress.of(place.resolve("socket")))) {
      channel.write(ByteBuffer.wrap(request.getBytes(StandardCharsets.UTF_8)));
      channel.shutdownOutput();
      return new String(Channels.newInputStream(channel).readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
