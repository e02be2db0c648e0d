package dev.perdure.activities.mcp;

import dev.perdure.activities.tool.CancellationCheck;
import io.modelcontextprotocol.client.McpAsyncClient;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.GetPromptRequest;
import io.modelcontextprotocol.spec.McpSchema.GetPromptResult;
import io.modelcontextprotocol.spec.McpSchema.Implementation;
import io.modelcontextprotocol.spec.McpSchema.ListPromptsResult;
import io.modelcontextprotocol.spec.McpSchema.ListResourceTemplatesResult;
import io.modelcontextprotocol.spec.McpSchema.ListResourcesResult;
import io.modelcontextprotocol.spec.McpSchema.ListToolsResult;
import io.modelcontextprotocol.spec.McpSchema.ProgressNotification;
import io.modelcontextprotocol.spec.McpSchema.Prompt;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceRequest;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceResult;
import io.modelcontextprotocol.spec.McpSchema.Resource;
import io.modelcontextprotocol.spec.McpSchema.ResourceTemplate;
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

/**
 * An open connection to an MCP server, to list and call what it offers; every wait on it has a
 * limit and can be cancelled.
 */
final class McpConnection implements AutoCloseable {

  private static final int MAX_PAGES = 20;
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);

  /** Beyond all limits of ours: the client's own limit would count for the start as well. */
  private static final Duration CLIENT_TIMEOUT = Duration.ofHours(2);

  private static final long POLL_MILLIS = 50;
  private static final Implementation NAME = Implementation.builder("perdure", "1").build();

  private final WatchedTransport transport;
  private final McpAsyncClient client;
  private final Optional<ServerProcess> process;
  private final AtomicReference<@Nullable Throwable> broken = new AtomicReference<>();
  private final Map<Object, Consumer<ProgressNotification>> progress = new ConcurrentHashMap<>();

  private McpConnection(WatchedTransport transport, Optional<ServerProcess> process) {
    this.transport = transport;
    this.process = process;
    this.client =
        McpClient.async(transport)
            .clientInfo(NAME)
            .requestTimeout(CLIENT_TIMEOUT)
            .initializationTimeout(CLIENT_TIMEOUT)
            .progressConsumer(this::reportProgress)
            .build();
    transport.setExceptionHandler(broken::set);
  }

  /** Opens a connection and greets the server, unless that is no longer wanted. */
  static McpConnection open(
      WatchedTransport transport,
      Optional<ServerProcess> process,
      Duration limit,
      CancellationCheck unwanted) {
    McpConnection connection = new McpConnection(transport, process);
    try {
      connection.await(connection.client.initialize(), limit, unwanted);
      return connection;
    } catch (McpFailure failure) {
      connection.close();
      throw isAway(failure, unwanted)
          ? new McpFailure(failure.sentence(), McpFailureKind.AWAY)
          : failure;
    }
  }

  private static boolean isAway(McpFailure failure, CancellationCheck unwanted) {
    return failure.kind() == McpFailureKind.BROKEN
        || failure.kind() == McpFailureKind.UNREADABLE
        || (failure.kind() == McpFailureKind.GIVEN_UP && !unwanted.requested());
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
    } while (cursor.isPresent() && page < MAX_PAGES);
    return all;
  }

  /** The first page of what the server offers for reading. */
  List<Resource> resources(Duration limit) {
    return client.getServerCapabilities().resources() == null
        ? List.of()
        : page(client.listResources(null).map(ListResourcesResult::resources), limit);
  }

  /** The first page of the patterns of addresses that the server takes. */
  List<ResourceTemplate> templates(Duration limit) {
    return client.getServerCapabilities().resources() == null
        ? List.of()
        : page(
            client.listResourceTemplates(null).map(ListResourceTemplatesResult::resourceTemplates),
            limit);
  }

  /** The first page of the server's prompts. */
  List<Prompt> prompts(Duration limit) {
    return client.getServerCapabilities().prompts() == null
        ? List.of()
        : page(client.listPrompts(null).map(ListPromptsResult::prompts), limit);
  }

  /** A list that a server may lack although it says that it has such things. */
  private <T> List<T> page(Mono<List<T>> request, Duration limit) {
    try {
      return await(request, limit, CancellationCheck.none());
    } catch (McpFailure failure) {
      if (failure.kind() == McpFailureKind.ANSWERED
          || failure.kind() == McpFailureKind.UNREADABLE) {
        return List.of();
      }
      throw failure;
    }
  }

  GetPromptResult prompt(GetPromptRequest request, McpCallOptions options) {
    return await(client.getPrompt(request), options.limit(), options.cancellation());
  }

  /** Calls a tool; what the server tells of its progress is shown. */
  CallToolResult call(CallToolRequest request, McpCallOptions options) {
    Object token = request.progressToken();
    progress.put(token, options.progress());
    try {
      return await(client.callTool(request), options.limit(), options.cancellation());
    } catch (McpFailure failure) {
      if (failure.kind() == McpFailureKind.GIVEN_UP) {
        cancel(token, failure.sentence());
      }
      throw failure;
    } finally {
      progress.remove(token);
      transport.ended(token);
    }
  }

  /** A server that does not even take this is ended. */
  private void cancel(Object token, String reason) {
    try {
      transport.cancel(token, reason).doOnError(broken::set).onErrorComplete().block(CLOSE_TIMEOUT);
    } catch (IllegalStateException e) {
      broken.set(e);
    }
  }

  ReadResourceResult read(String uri, McpCallOptions options) {
    return await(
        client.readResource(ReadResourceRequest.builder(uri).build()),
        options.limit(),
        options.cancellation());
  }

  private Mono<Void> reportProgress(ProgressNotification told) {
    Optional.ofNullable(progress.get(told.progressToken())).ifPresent(view -> view.accept(told));
    return Mono.empty();
  }

  private <T> T await(Mono<T> work, Duration limit, CancellationCheck cancellation) {
    CompletableFuture<T> answer = new CompletableFuture<>();
    Disposable request = work.subscribe(answer::complete, answer::completeExceptionally);
    long end = System.nanoTime() + limit.toNanos();
    try {
      while (true) {
        requireHope(cancellation, end, limit);
        try {
          return answer.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
          // until it is no longer worth it
        }
      }
    } catch (ExecutionException e) {
      throw McpFailure.of(e.getCause(), "");
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new McpFailure("it was interrupted.", McpFailureKind.GIVEN_UP);
    } finally {
      request.dispose();
    }
  }

  /** Ends the wait for an answer that is not worth waiting for any longer. */
  private void requireHope(CancellationCheck cancellation, long end, Duration limit) {
    Throwable fault = broken.get();
    if (fault != null) {
      throw McpFailure.of(fault, lastWords());
    }
    if (!isOpen()) {
      throw new McpFailure("its process has ended." + lastWords());
    }
    if (cancellation.requested()) {
      throw new McpFailure("it was cancelled.", McpFailureKind.GIVEN_UP);
    }
    if (System.nanoTime() > end) {
      throw new McpFailure(
          "it gave no answer within %d ms.".formatted(limit.toMillis()), McpFailureKind.GIVEN_UP);
    }
  }

  private String lastWords() {
    List<String> refusals = process.map(ServerProcess::refusals).orElse(List.of());
    String network =
        refusals.isEmpty() ? "" : " The network was refused to it: " + String.join(" ", refusals);
    return process
        .map(ServerProcess::lastWords)
        .filter(words -> !words.isEmpty())
        .map(words -> network + " It said: " + words + (words.matches("(?s).*[.!?]") ? "" : "."))
        .orElse(network);
  }

  @Override
  public void close() {
    process.ifPresent(ServerProcess::close);
    try {
      client.closeGracefully().onErrorComplete().block(CLOSE_TIMEOUT);
    } catch (IllegalStateException e) {
      client.close();
    }
  }
}
