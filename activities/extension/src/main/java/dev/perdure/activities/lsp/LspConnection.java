package dev.perdure.activities.lsp;

import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.tool.CancellationCheck;
import dev.perdure.planner.message.InvisibleCharEscaper;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageServer;
import org.jspecify.annotations.Nullable;

/**
 * Connection to a running language server, with its open documents. Every wait on it has a limit;
 * one that does not even read what it is sent is ended.
 */
final class LspConnection implements AutoCloseable {

  private static final long POLL_MILLIS = 50;

  private final LspServer server;
  private final LspLimits limits;
  private final LspProcess process;
  private final FrameGuard guard;
  private final ServerMessageHandler messages;
  private final LanguageServer remote;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final OpenDocuments documents;
  private boolean asked;
  private boolean answered;
  private int lateInRow;

  private LspConnection(
      LspServer server, Path root, WorktreePaths worktree, LspStartSettings start) {
    this.server = server;
    this.limits = start.limits();
    this.documents = new OpenDocuments(server, root, worktree.root());
    this.process = LspProcess.start(server, root, worktree, start);
    this.guard = new FrameGuard(process.output());
    this.messages =
        new ServerMessageHandler(server.options(), InitializeParamsFactory.folder(root));
    Launcher<LanguageServer> launcher =
        LSPLauncher.createClientLauncher(
            messages, guard, process.input(), threads, consumer -> consumer);
    this.remote = launcher.getRemoteProxy();
    var _ = launcher.startListening();
  }

  /** Starts a server for the project in a directory and greets it. */
  static LspConnection open(
      LspServer server, Path root, WorktreePaths worktree, LspStartSettings start) {
    LspConnection connection = new LspConnection(server, root, worktree, start);
    try {
      Duration limit = start.limits().start();
      connection.ask(
          remote -> remote.initialize(InitializeParamsFactory.parameters(server, root)),
          limit,
          CancellationCheck.none());
      connection.tell(remote -> remote.initialized(new InitializedParams()));
      return connection;
    } catch (LspFailure failure) {
      connection.close();
      throw failure;
    }
  }

  /** Whether it can still be used. */
  boolean isOpen() {
    return !process.isOver() && guard.fault().isEmpty();
  }

  /** Makes the server check changed files, and waits for the server's findings. */
  LspDiagnosis diagnose(List<String> paths, CancellationCheck cancellation) {
    Map<String, FileErrorReport> before = messages.known();
    long since = messages.count();
    Map<String, Integer> versions = show(paths);
    boolean first = !answered;
    Duration limit = limit();
    LspWaitLimit wait =
        new LspWaitLimit(
            System.nanoTime() + limit.toNanos(), () -> cancellation.requested() || !isOpen());
    Collection<String> late = awaited(versions, since, wait);
    require();
    asked = true;
    answered = answered || late.isEmpty();
    lateInRow = late.isEmpty() ? 0 : lateInRow + 1;
    Map<String, FileErrorReport> errors = new LinkedHashMap<>();
    Map<String, FileErrorReport> others = new LinkedHashMap<>();
    messages
        .known()
        .forEach((uri, found) ->
            path(uri)
                .ifPresent(path -> {
                  if (versions.containsKey(uri)) {
                    errors.put(path, found);
                  } else if (!first) {
                    onlyNewer(found, before.get(uri)).ifPresent(more -> others.put(path, more));
                  }
                }));
    List<String> waiting = late.stream().flatMap(uri -> path(uri).stream()).toList();
    errors.keySet().removeAll(waiting);
    List<String> unread = new ArrayList<>(paths);
    versions.keySet().forEach(uri -> path(uri).ifPresent(unread::remove));
    return new LspDiagnosis(errors, others, waiting, unread, limit);
  }

  /** One that is late time and again is waited for no longer than it takes to see that. */
  private Duration limit() {
    Duration usual = asked ? limits.diagnostics() : limits.first();
    return lateInRow > LspLimits.MAX_RESTARTS ? usual.dividedBy(10) : usual;
  }

  private Collection<String> awaited(Map<String, Integer> versions, long since, LspWaitLimit wait) {
    try {
      return messages.await(versions, since, wait, server.settle());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new LspFailure("it was interrupted.");
    }
  }

  /** The errors that were not there before; a change of lines alone makes none new. */
  private static Optional<FileErrorReport> onlyNewer(
      FileErrorReport now, @Nullable FileErrorReport was) {
    if (was != null && was.order() == now.order()) {
      return Optional.empty();
    }
    List<String> old =
        was == null
            ? List.of()
            : was.first().stream().map(ServerMessageHandler.FileError::message).toList();
    var added = now.first().stream().filter(error -> !old.contains(error.message())).toList();
    int more = now.all() - now.first().size();
    return added.isEmpty()
        ? Optional.empty()
        : Optional.of(new FileErrorReport(now.version(), now.order(), added, added.size() + more));
  }

  /** The path in the worktree of a URI; empty elsewhere. */
  Optional<String> path(String uri) {
    return documents.path(uri);
  }

  /**
   * Tells the server the present content of these files and of all open files; returns the versions
   * of these files.
   */
  Map<String, Integer> show(List<String> paths) {
    guard.refill();
    synchronized (documents) {
      OpenDocuments.DocumentUpdate update = documents.update(paths);
      tell(server -> update.told().forEach(each -> each.accept(server)));
      update.closed().forEach(messages::forget);
      return update.versions();
    }
  }

  /** Asks for something and waits for the answer. */
  <T> T ask(
      Function<LanguageServer, CompletableFuture<T>> request,
      Duration limit,
      CancellationCheck cancellation) {
    guard.refill();
    CompletableFuture<Void> sent = new CompletableFuture<>();
    return answer(
        sent,
        later(() -> {
          CompletableFuture<T> asked = request.apply(remote);
          sent.complete(null);
          return asked;
        }),
        limit,
        cancellation);
  }

  private void tell(Consumer<LanguageServer> notification) {
    CompletableFuture<Void> sent =
        later(() -> {
          notification.accept(remote);
          return CompletableFuture.completedFuture(null);
        });
    answer(sent, sent, limits.diagnostics(), CancellationCheck.none());
  }

  /** Writes on another thread, as a server that does not read would hold this one. */
  private <T> CompletableFuture<T> later(Supplier<CompletableFuture<T>> work) {
    try {
      return CompletableFuture.completedFuture(work).thenComposeAsync(Supplier::get, threads);
    } catch (RejectedExecutionException e) {
      throw new LspFailure("it was ended meanwhile.");
    }
  }

  private <T> T answer(
      CompletableFuture<?> sent,
      CompletableFuture<T> answer,
      Duration limit,
      CancellationCheck cancellation) {
    long end = System.nanoTime() + limit.toNanos();
    try {
      while (true) {
        try {
          return answer.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
          require();
          requireTime(sent, end, limit, cancellation);
        }
      }
    } catch (ExecutionException e) {
      require();
      throw new LspFailure(
          e.getCause() instanceof ResponseErrorException error
              ? "it answered '%s'."
                  .formatted(
                      InvisibleCharEscaper.start(
                          String.valueOf(error.getMessage()), LspLimits.MAX_QUOTED_MESSAGE_LENGTH))
              : "its answer can't be read.");
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new LspFailure("it was interrupted.");
    }
  }

  private void requireTime(
      CompletableFuture<?> sent, long end, Duration limit, CancellationCheck cancellation) {
    if (cancellation.requested()) {
      throw new LspFailure("the call was cancelled.");
    }
    if (System.nanoTime() > end && sent.isDone()) {
      throw new LspFailure(
          "it gave no answer within %s.".formatted(LocationFormatter.shown(limit)));
    }
    if (System.nanoTime() > end) {
      close();
      throw new LspFailure(
          "it did not read what it was sent for %s.".formatted(LocationFormatter.shown(limit)));
    }
  }

  /** Fails if the server has ended, or had to be. */
  private void require() {
    Optional<String> fault = guard.fault();
    if (fault.isPresent()) {
      close();
      throw new LspFailure(fault.get() + ", and was ended.");
    }
    if (process.isOver()) {
      String words = process.lastWords();
      String said =
          words.isEmpty()
              ? ""
              : " It said: "
                  + InvisibleCharEscaper.start(words, LspLimits.MAX_QUOTED_MESSAGE_LENGTH);
      throw new LspFailure("its process has ended." + said);
    }
  }

  @Override
  public void close() {
    process.close();
    threads.shutdownNow();
  }
}
