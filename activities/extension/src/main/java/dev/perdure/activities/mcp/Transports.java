package dev.perdure.activities.mcp;

import dev.perdure.activities.config.McpServerSettings;
import dev.perdure.activities.mcp.oauth.BearerTokenInjector;
import dev.perdure.activities.network.HostName;
import dev.perdure.activities.process.ProgramLauncher;
import dev.perdure.planner.message.KnownSecrets;
import io.modelcontextprotocol.client.transport.HttpClientSseClientTransport;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.client.transport.customizer.McpHttpClientTransportAuthorizationErrorHandler;
import io.modelcontextprotocol.client.transport.customizer.McpSyncHttpClientRequestCustomizer;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.jackson3.JacksonMcpJsonMapperSupplier;
import io.modelcontextprotocol.spec.McpClientTransport;
import java.net.URI;
import java.net.http.HttpClient;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Creates the transport to an MCP server: stdio, streamable HTTP, or the older HTTP with SSE. */
final class Transports {

  /** The most bytes of one message. */
  static final int MAX_SIZE = 8 * 1024 * 1024;

  private static final McpJsonMapper JSON = new JacksonMcpJsonMapperSupplier().get();
  private static final Pattern VARIABLE =
      Pattern.compile("\\$\\{([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?}");

  private Transports() {}

  /** The way to a server whose process has been prepared. */
  static McpClientTransport stdio(
      Place place, ServerProcess process, Map<String, String> variables) {
    List<String> line = ProgramLauncher.inOwnSession(process.line(), process.mark());
    ServerParameters parameters =
        ServerParameters.builder(line.getFirst())
            .args(line.subList(1, line.size()))
            .env(expanded(place.settings().env(), variables))
            .build();
    McpJsonMapper lines = new SkippingJsonMapper(JSON, place.listener().onSkip());
    return new StdioClientTransport(parameters, lines, MAX_SIZE) {
      @Override
      protected ProcessBuilder getProcessBuilder() {
        return ProgramLauncher.command(List.of(), process.isConfined(), process.mark())
            .directory(place.worktree().root().toFile());
      }
    };
  }

  /** The way to a server by HTTP. */
  @SuppressWarnings("deprecation") // servers of the older protocol are still about
  static McpClientTransport http(
      McpServerSettings server,
      Map<String, String> variables,
      Optional<BearerTokenInjector> login) {
    URI url = address(server, variables);
    Map<String, String> headers = expanded(server.headers(), variables);
    learn(server, url, headers);
    McpSyncHttpClientRequestCustomizer customizer =
        (request, method, endpoint, body, context) -> {
          headers.forEach(request::setHeader);
          login.ifPresent(token -> token.customize(request, method, endpoint, body, context));
        };
    String base = url.getScheme() + "://" + url.getRawAuthority();
    String path =
        Optional.ofNullable(url.getRawPath()).filter(text -> !text.isEmpty()).orElse("/")
            + Optional.ofNullable(url.getRawQuery()).map(query -> "?" + query).orElse("");
    return "sse".equals(server.transport())
        ? HttpClientSseClientTransport.builder(base)
            .sseEndpoint(path)
            .customizeClient(Transports::followsNothing)
            .jsonMapper(JSON)
            .addHttpRequestCustomizer(customizer)
            .maxResponseSize(MAX_SIZE)
            .build()
        : HttpClientStreamableHttpTransport.builder(base)
            .endpoint(path)
            .customizeClient(Transports::followsNothing)
            .jsonMapper(JSON)
            .addHttpRequestCustomizer(customizer)
            .authorizationErrorHandler(
                login
                    .map(McpHttpClientTransportAuthorizationErrorHandler::fromSync)
                    .orElse(McpHttpClientTransportAuthorizationErrorHandler.NOOP))
            .maxResponseSize(MAX_SIZE)
            .build();
  }

  /**
   * Registers the values that this process's variables put into an address and into headers,
   * because the values may be secret.
   */
  private static void learn(McpServerSettings server, URI url, Map<String, String> headers) {
    if (VARIABLE.matcher(String.valueOf(server.url())).find()) {
      KnownSecrets.learnAddress(url.toString());
    }
    Map<String, String> filled = new HashMap<>(headers);
    filled.entrySet().removeAll(server.headers().entrySet());
    KnownSecrets.learnHeaders(filled);
  }

  /** A redirection would send the keys in the headers to an unknown host. */
  private static void followsNothing(HttpClient.Builder client) {
    client.followRedirects(HttpClient.Redirect.NEVER);
  }

  /** The address of a server by HTTP. */
  static URI address(McpServerSettings server, Map<String, String> variables) {
    String written = String.valueOf(server.url());
    String address = expanded(written, variables);
    try {
      URI uri = URI.create(address);
      if (uri.getHost() != null) {
        return uri;
      }
    } catch (IllegalArgumentException e) {
      // its own words would show what the variables hold
    }
    throw new McpFailure(
        "its url '%s' is not a valid address of a server.".formatted(HostName.plain(written)));
  }

  private static Map<String, String> expanded(
      Map<String, String> values, Map<String, String> variables) {
    Map<String, String> all = new HashMap<>(values);
    all.replaceAll((_, value) -> expanded(value, variables));
    return all;
  }

  /** Puts variables of the server's environment in place of {@code ${NAME}}. */
  static String expanded(String text, Map<String, String> variables) {
    return VARIABLE
        .matcher(text)
        .replaceAll(found -> Matcher.quoteReplacement(value(found, variables)));
  }

  private static String value(java.util.regex.MatchResult found, Map<String, String> variables) {
    String name = found.group(1);
    String value = Optional.ofNullable(variables.get(name)).orElse(found.group(2));
    if (value == null) {
      throw new McpFailure(
          "Its settings need the environment variable %s, which is not set.".formatted(name));
    }
    return value;
  }
}
