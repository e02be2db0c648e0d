package dev.perdure.activities.lsp;

import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.message.InvisibleCharEscaper;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.ConfigurationParams;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.RegistrationParams;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.UnregistrationParams;
import org.eclipse.lsp4j.WorkDoneProgressCreateParams;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.services.LanguageClient;
import org.jspecify.annotations.Nullable;

/**
 * Client side of LSP: keeps the diagnostics that a language server publishes, by file and within
 * limits, and answers its requests for configuration; a server changes nothing.
 */
final class ServerMessageHandler implements LanguageClient {

  private static final int MAX_URI_LENGTH = 4_096;
  private static final long POLL_MILLIS = 50;

  private final JsonObject options;
  private final List<WorkspaceFolder> folders;
  private final Map<String, FileErrorReport> published = new LinkedHashMap<>();
  private long count;
  private long last;

  ServerMessageHandler(JsonObject options, WorkspaceFolder folder) {
    this.options = options;
    this.folders = List.of(folder);
  }

  /** An error; line and column count from 1. */
  record FileError(int line, int column, String message) {}

  @Override
  public synchronized void publishDiagnostics(PublishDiagnosticsParams message) {
    String written = message.getUri();
    if (written == null || written.length() > MAX_URI_LENGTH) {
      return;
    }
    String uri = LocationFormatter.file(written).map(LocationFormatter::uri).orElse(written);
    if (published.size() >= LspLimits.MAX_FILES_WITH_DIAGNOSTICS && !published.containsKey(uri)) {
      return;
    }
    List<Diagnostic> errors =
        Optional.ofNullable(message.getDiagnostics()).orElse(List.of()).stream()
            .filter(each -> each != null && each.getRange() != null)
            .filter(each -> each.getSeverity() == DiagnosticSeverity.Error)
            .toList();
    List<FileError> first =
        errors.stream().limit(LspLimits.MAX_ERRORS).map(ServerMessageHandler::error).toList();
    count++;
    last = System.nanoTime();
    published.put(uri, new FileErrorReport(message.getVersion(), count, first, errors.size()));
    notifyAll();
  }

  private static FileError error(Diagnostic diagnostic) {
    var start = diagnostic.getRange().getStart();
    String text =
        diagnostic.getMessage() == null
            ? ""
            : diagnostic.getMessage().map(plain -> plain, MarkupContent::getValue);
    String line = String.join(" ", text.strip().split("\\s*\\R\\s*"));
    return new FileError(
        start.getLine() + 1,
        start.getCharacter() + 1,
        InvisibleCharEscaper.start(line, LspLimits.MAX_QUOTED_MESSAGE_LENGTH));
  }

  /** How many messages there have been. */
  synchronized long count() {
    return count;
  }

  /** The errors that are known, by URI. */
  synchronized Map<String, FileErrorReport> known() {
    return new LinkedHashMap<>(published);
  }

  /** Forgets a file that is gone. */
  synchronized void forget(String uri) {
    published.remove(uri);
  }

  /**
   * Waits until the errors of all these documents have come and no more follow for a while; those
   * whose errors have not come.
   *
   * @param since how many messages there were before the documents had these versions
   */
  synchronized Collection<String> await(
      Map<String, Integer> versions, long since, LspWaitLimit wait, Duration settle)
      throws InterruptedException {
    long begun = System.nanoTime();
    while (true) {
      List<String> late =
          versions.entrySet().stream()
              .filter(each -> !isThere(each.getKey(), each.getValue(), since))
              .map(Map.Entry::getKey)
              .toList();
      long now = System.nanoTime();
      boolean settled = late.isEmpty() && now - Math.max(begun, last) >= settle.toNanos();
      if (settled || now >= wait.end() || wait.over().getAsBoolean()) {
        return late;
      }
      wait(POLL_MILLIS);
    }
  }

  private boolean isThere(String uri, int version, long since) {
    return Optional.ofNullable(published.get(uri))
        .filter(errors -> errors.isOf(version, since))
        .isPresent();
  }

  @Override
  public CompletableFuture<List<Object>> configuration(ConfigurationParams asked) {
    return CompletableFuture.completedFuture(
        Optional.ofNullable(asked.getItems()).orElse(List.of()).stream()
            .map(item -> option(item.getSection()))
            .collect(ArrayList::new, ArrayList::add, ArrayList::addAll));
  }

  /** The option at a path such as {@code python.analysis}; null if there is none. */
  private @Nullable Object option(@Nullable String section) {
    Object value = options.fields();
    for (String name : section == null ? new String[0] : section.split("\\.")) {
      value = value instanceof Map<?, ?> map ? map.get(name) : null;
    }
    return value;
  }

  @Override
  public CompletableFuture<List<WorkspaceFolder>> workspaceFolders() {
    return CompletableFuture.completedFuture(folders);
  }

  @Override
  public CompletableFuture<Void> registerCapability(RegistrationParams asked) {
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public CompletableFuture<Void> unregisterCapability(UnregistrationParams asked) {
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public CompletableFuture<Void> createProgress(WorkDoneProgressCreateParams asked) {
    return CompletableFuture.completedFuture(null);
  }

  @Override
  @SuppressWarnings("NullAway") // no action is chosen
  public CompletableFuture<MessageActionItem> showMessageRequest(ShowMessageRequestParams asked) {
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public void telemetryEvent(Object event) {}

  @Override
  public void showMessage(MessageParams message) {}

  @Override
  public void logMessage(MessageParams message) {}
}
