package dev.perdure.activities.mcp;

import dev.perdure.activities.tool.CancellationCheck;
import io.modelcontextprotocol.client.McpAsyncClient;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.transport.McpHttpClientTransportAuthorizationException;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Implementation;
import io.modelcontextprotocol.spec.McpSchema.ListToolsResult;
import io.modelcontextprotocol.spec.McpSchema.ProgressNotification;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceRequest;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceResult;
import io.modelcontextprotocol.spec.McpSchema.Resource;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;

/** An open connection to a server; every wait on it has a limit and can be cancelled. */
final class McpConnection implements AutoCloseable {

  private static final int MOST_PAGES = 20;
  private static final Duration CLOSING = Duration.ofSeconds(2);

  /** Beyond all limits of ours: the client's own limit would count for the start as well. */
  private static final Duration CLIENT = Duration.ofHours(2);

  private static final long POLL_MILLIS = 50;
  private static final Implementation NAME = Implementation.builder("perdure", "1").build();

  private final McpAsyncClient client;
  private final Optional<ServerProcess> process;
  private final AtomicReference<@Nullable Throwable> broken = new AtomicReference<>();
  private final Map<Object, Consumer<ProgressNotification>> progress = new ConcurrentHashMap<>();

  private McpConnection(McpClientTransport transport, Optional<ServerProcess> process) {
    this.process = process;
    this.client =
        McpClient.async(transport)
            .clientInfo(NAME)
            .requestTimeout(CLIENT)
            .initializationTimeout(CLIENT)
            .progressConsumer(this::progressed)
            .build();
    transport.setExceptionHandler(broken::set);
  }

  /** Opens a connection and greets the server. */
  static McpConnection open(
      McpClientTransport transport, Optional<ServerProcess> process, Duration limit) {
    McpConnection connection = new McpConnection(transport, process);
    try {
      connection.await(connection.client.initialize(), limit, CancellationCheck.none());
      return connection;
    } catch (McpFailure failure) {
      connection.close();
      throw failure;
    }
  }

  /** Whether it can still be used. */
  boolean isOpen() {
    return process.filter(ServerProcess::isOver).isEmpty();
  }

  /** The server's tools, as many as anybody could use. */
  List<Tool> tools(Duration limit) {
    if (client.getServerCapabilities().tools() == null) {
      return List.of();
    }
    List<Tool> all = new ArrayList<>();
    Optional<String> cursor = Optional.empty();
    int page = 0;
    do {
      Mono<ListToolsResult> request =
          cursor.map(client::listTools).orElseGet(() -> client.listTools(null));
      ListToolsResult found = await(request, limit, CancellationCheck.none());
      all.addAll(found.tools());
      cursor = Optional.ofNullable(found.nextCursor()).filter(next -> !next.isEmpty());
      page++;
    } while (cursor.isPresent() && page < MOST_PAGES);
    return all;
  }

  /** The first page of what the server offers for reading. */
  List<Resource> resources(Duration limit) {
    return client.getServerCapabilities().resources() == null
        ? List.of()
        : await(client.listResources(null), limit, CancellationCheck.none()).resources();
  }

  /** Calls a tool; what the server tells of its progress is shown. */
  CallToolResult call(CallToolRequest request, Waiting waiting) {
    Object token = request.progressToken();
    progress.put(token, waiting.progress());
    try {
      return await(client.callTool(request), waiting.limit(), waiting.cancellation());
    } finally {
      progress.remove(token);
    }
  }

  ReadResourceResult read(String uri, Waiting waiting) {
    return await(
        client.readResource(ReadResourceRequest.builder(uri).build()),
        waiting.limit(),
        waiting.cancellation());
  }

  /** How long an answer is waited for, who may end that, and who is told of progress. */
  record Waiting(
      Duration limit, CancellationCheck cancellation, Consumer<ProgressNotification> progress) {}

  private Mono<Void> progressed(ProgressNotification told) {
    Optional.ofNullable(progress.get(told.progressToken())).ifPresent(view -> view.accept(told));
    return Mono.empty();
  }

  private <T> T await(Mono<T> work, Duration limit, CancellationCheck cancellation) {
    CompletableFuture<T> answer = new CompletableFuture<>();
    Disposable request = work.subscribe(answer::complete, answer::completeExceptionally);
    long end = System.nanoTime() + limit.toNanos();
    try {
      Optional<String> fault = Optional.empty();
      while (fault.isEmpty()) {
        fault = unanswered(cancellation, end, limit);
        try {
          return answer.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException waiting) {
          // until it is no longer worth it
        }
      }
      throw new McpFailure(fault.get());
    } catch (ExecutionException failed) {
      throw new McpFailure(reason(failed.getCause()), failed.getCause() instanceof McpError);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new McpFailure("it was interrupted.");
    } finally {
      request.dispose();
    }
  }

  /** Why an answer need not be waited for any longer. */
  private Optional<String> unanswered(CancellationCheck cancellation, long end, Duration limit) {
    Throwable fault = broken.get();
    if (fault != null) {
      return Optional.of(reason(fault) + lastWords());
    }
    if (!isOpen()) {
      return Optional.of("its process has ended." + lastWords());
    }
    if (cancellation.requested()) {
      return Optional.of("it was cancelled.");
    }
    return System.nanoTime() > end
        ? Optional.of("it gave no answer within %d ms.".formatted(limit.toMillis()))
        : Optional.empty();
  }

  private String lastWords() {
    return process
        .map(ServerProcess::lastWords)
        .filter(words -> !words.isEmpty())
        .map(words -> " It said: " + words)
        .orElse("");
  }

  private static String reason(@Nullable Throwable failure) {
    return switch (failure) {
      case McpHttpClientTransportAuthorizationException _ ->
          "it refuses who asks (401 or 403): give its settings a header such as Authorization.";
      case null -> "it ended without a word.";
      default ->
          failure.getCause() == null
              ? Optional.ofNullable(failure.getMessage()).orElse(failure.toString())
              : reason(failure.getCause());
    };
  }

  @Override
  public void close() {
    process.ifPresent(ServerProcess::close);
    try {
      client.closeGracefully().block(CLOSING);
    } catch (IllegalStateException late) {
      client.close();
    }
  }
}
