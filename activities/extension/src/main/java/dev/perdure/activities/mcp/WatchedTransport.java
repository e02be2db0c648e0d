package dev.perdure.activities.mcp;

import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.ListToolsResult;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import reactor.core.publisher.Mono;

/**
 * An MCP transport that reports changed lists of tools itself and can cancel a call. The client
 * does not see these changes, as it would ask for every page of a list that may have no end.
 */
final class WatchedTransport implements McpClientTransport {

  private final McpClientTransport transport;
  private final Runnable onChange;
  private final Map<Object, Object> calls = new ConcurrentHashMap<>();
  private volatile Consumer<Throwable> broken = _ -> {};

  WatchedTransport(McpClientTransport transport, Runnable onChange) {
    this.transport = transport;
    this.onChange = onChange;
  }

  @Override
  public Mono<Void> connect(Function<Mono<JSONRPCMessage>, Mono<JSONRPCMessage>> handler) {
    return transport
        .connect(message -> handler.apply(message.filter(this::isForClient)))
        .doOnError(fault -> broken.accept(fault));
  }

  private boolean isForClient(JSONRPCMessage message) {
    if (message instanceof JSONRPCNotification told
        && told.method().equals(SkippingJsonMapper.SKIPPED)) {
      return false;
    }
    if (message instanceof JSONRPCNotification told && told.method().endsWith("/list_changed")) {
      if (!told.method().equals(McpSchema.METHOD_NOTIFICATION_ROOTS_LIST_CHANGED)) {
        onChange.run();
      }
      return false;
    }
    return true;
  }

  /** Tells the server that Perdure no longer waits for the call with this progress token. */
  Mono<Void> cancel(Object token, String reason) {
    Object id = calls.get(token);
    return id == null
        ? Mono.empty()
        : transport.sendMessage(
            new JSONRPCNotification(
                "notifications/cancelled", Map.of("requestId", id, "reason", reason)));
  }

  /** Forgets a call that has come to its end. */
  void ended(Object token) {
    calls.remove(token);
  }

  @Override
  public void setExceptionHandler(Consumer<Throwable> handler) {
    broken = handler;
    transport.setExceptionHandler(handler);
  }

  @Override
  public Mono<Void> sendMessage(JSONRPCMessage message) {
    if (message instanceof JSONRPCRequest request
        && request.params() instanceof CallToolRequest call
        && call.progressToken() != null) {
      calls.put(call.progressToken(), request.id());
    }
    return transport.sendMessage(message);
  }

  @Override
  public Mono<Void> closeGracefully() {
    return transport.closeGracefully();
  }

  @Override
  public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
    return transport.unmarshalFrom(repaired(data, type), type);
  }

  private static Object repaired(Object data, TypeRef<?> type) {
    if (type.getType().equals(ListToolsResult.class)) {
      return ToolListRepair.of(data);
    }
    return type.getType().equals(CallToolResult.class) ? CallResultRepair.of(data) : data;
  }

  @Override
  public List<String> protocolVersions() {
    return transport.protocolVersions();
  }
}
