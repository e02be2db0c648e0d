package dev.perdure.web.agent;

import dev.perdure.activities.journal.db.Page;
import dev.perdure.activities.journal.task.McpServerState;
import dev.perdure.activities.mcp.McpServerService;
import dev.perdure.activities.mcp.McpServerView;
import dev.perdure.activities.mcp.oauth.OAuthFailure;
import dev.perdure.activities.mcp.oauth.OAuthLoginServiceAnswer;
import dev.perdure.web.openapi.ProblemResponses;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.ProblemCode;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import java.net.URI;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** HTTP endpoints that list MCP servers, connect, disconnect, log in (OAuth) and log out. */
@RestController
final class McpController {

  private final McpServerService servers;

  McpController(McpServerService servers) {
    this.servers = servers;
  }

  @Operation(operationId = "listMcpServers", summary = "List the MCP servers")
  @GetMapping("/api/mcp")
  Page<McpServerView> listServers() {
    return new Page<>(servers.all(), null);
  }

  @Operation(operationId = "connectMcpServer", summary = "Connect an MCP server")
  @ApiResponse(responseCode = "200", description = "The server", useReturnTypeSchema = true)
  @ApiResponse(responseCode = "409", ref = ProblemResponses.CONFLICT)
  @PostMapping("/api/mcp/{server}/connect")
  McpServerView connect(@PathVariable String server) {
    McpServerView known = required(server);
    if (known.state() == McpServerState.DISABLED) {
      throw ApiFailure.of(
          ProblemCode.ILLEGAL_IN_STATE,
          "'enabled: false' in %s switches the MCP server '%s' off: take it out there."
              .formatted(known.source(), server));
    }
    servers.connect(server);
    return required(server);
  }

  @Operation(operationId = "disconnectMcpServer", summary = "Disconnect an MCP server")
  @PostMapping("/api/mcp/{server}/disconnect")
  McpServerView disconnect(@PathVariable String server) {
    required(server);
    servers.disconnect(server);
    return required(server);
  }

  /** Begins a login; a browser opens the address and comes back to the other. */
  @Operation(operationId = "beginMcpLogin", summary = "Begin the login to an MCP server")
  @ApiResponse(
      responseCode = "200",
      description = "The page of the login",
      useReturnTypeSchema = true)
  @ApiResponse(responseCode = "409", ref = ProblemResponses.CONFLICT)
  @PostMapping("/api/mcp/{server}/login")
  McpLoginPage beginLogin(
      @PathVariable String server,
      @RequestBody McpLoginBody body,
      @Parameter(hidden = true) @RequestHeader(value = "Origin", required = false)
          @Nullable String origin) {
    required(server);
    return new McpLoginPage(signingIn(() -> servers.login(server, body.redirect(origin))));
  }

  /** Ends a login with what the browser brought back. */
  @Operation(operationId = "finishMcpLogin", summary = "Finish the login to an MCP server")
  @ApiResponse(responseCode = "200", description = "The server", useReturnTypeSchema = true)
  @ApiResponse(responseCode = "409", ref = ProblemResponses.CONFLICT)
  @PostMapping("/api/mcp/login")
  McpServerView finishLogin(@RequestBody OAuthLoginServiceAnswer answer) {
    return required(signingIn(() -> servers.finish(answer)));
  }

  @Operation(operationId = "logOutMcpServer", summary = "Delete the login of an MCP server")
  @PostMapping("/api/mcp/{server}/logout")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  void logOut(@PathVariable String server) {
    required(server);
    signingIn(() -> {
      servers.logOut(server);
      return server;
    });
  }

  /**
   * Address to which a login returns.
   *
   * @param redirectUri an address of this machine, or of the page that begins the login
   */
  record McpLoginBody(@Nullable String redirectUri) {

    private static final Pattern LOCAL =
        Pattern.compile("http://(?:127\\.0\\.0\\.1|localhost|\\[::1])(?::\\d{1,5})?/[\\w/-]*");

    URI redirect(@Nullable String origin) {
      String address = String.valueOf(redirectUri);
      boolean own = origin != null && address.equals(origin + "/mcp/login");
      if (!own && !LOCAL.matcher(address).matches()) {
        throw ApiFailure.invalid(
            "redirectUri",
            "Invalid redirectUri '%s': a login comes back to http://127.0.0.1 with a port, or to the page /mcp/login of this server."
                .formatted(address));
      }
      return URI.create(address);
    }
  }

  /**
   * The page of a server's own where a person logs in.
   *
   * @param url the address to open in a browser
   */
  record McpLoginPage(String url) {}

  private static String signingIn(Supplier<String> step) {
    try {
      return step.get();
    } catch (OAuthFailure failure) {
      throw ApiFailure.of(ProblemCode.ILLEGAL_IN_STATE, failure.sentence());
    }
  }

  private McpServerView required(String server) {
    return servers
        .find(server)
        .orElseThrow(() ->
            ApiFailure.notFound(
                "MCP server", server, servers.all().stream().map(McpServerView::name).toList()));
  }
}
