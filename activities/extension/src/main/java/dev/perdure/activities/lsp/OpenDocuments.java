package dev.perdure.activities.lsp;

import dev.perdure.activities.files.FileText;
import dev.perdure.activities.files.SecureDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.FileEvent;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.services.LanguageServer;

/** Documents that are open in a language server, kept in sync with the files of the worktree. */
final class OpenDocuments {

  private final LspServer server;
  private final Path worktree;
  private final SourceChangeScanner scan;
  private final Map<String, Document> open = new LinkedHashMap<>(16, 0.75f, true);

  OpenDocuments(LspServer server, Path root, Path worktree) {
    this.server = server;
    this.worktree = worktree;
    this.scan = new SourceChangeScanner(root, name -> server.language(name).isPresent());
  }

  private record Document(int version, String text) {}

  /**
   * The messages to a server that bring its knowledge of all files up to date.
   *
   * @param versions the versions of the requested documents, by URI
   * @param closed the URIs of documents that are not open any more
   */
  record DocumentUpdate(
      Map<String, Integer> versions, List<String> closed, List<Consumer<LanguageServer>> told) {}

  /** The path in the worktree of a URI; empty elsewhere. */
  Optional<String> path(String uri) {
    return LocationFormatter.file(uri)
        .filter(file -> file.startsWith(worktree))
        .map(file -> worktree.relativize(file).toString());
  }

  /** Opens these files, and brings all others that are open up to date. */
  DocumentUpdate update(List<String> paths) {
    DocumentUpdate update =
        new DocumentUpdate(new LinkedHashMap<>(), new ArrayList<>(), new ArrayList<>());
    List<FileEvent> changes = scan.changes();
    if (!changes.isEmpty()) {
      var parameters = new DidChangeWatchedFilesParams(changes);
      update.told().add(to -> to.getWorkspaceService().didChangeWatchedFiles(parameters));
    }
    List.copyOf(open.keySet()).forEach(uri -> refresh(uri, update));
    for (String path : paths) {
      String uri = LocationFormatter.uri(worktree.resolve(path));
      if (!open.containsKey(uri)) {
        open(path, uri, update);
      }
      Optional.ofNullable(open.get(uri))
          .ifPresent(document -> update.versions().put(uri, document.version()));
    }
    int surplus = Math.max(0, open.size() - LspLimits.MAX_DOCUMENTS);
    List.copyOf(open.keySet()).stream().limit(surplus).forEach(uri -> close(uri, update));
    return update;
  }

  private void open(String path, String uri, DocumentUpdate update) {
    Optional<String> text = text(path);
    if (text.isPresent()) {
      String language = server.language(path).orElse("plaintext");
      open.put(uri, new Document(1, text.get()));
      var item = new TextDocumentItem(uri, language, 1, text.get());
      update
          .told()
          .add(to -> to.getTextDocumentService().didOpen(new DidOpenTextDocumentParams(item)));
    }
  }

  private void refresh(String uri, DocumentUpdate update) {
    Document document = open.get(uri);
    Optional<String> text = path(uri).flatMap(this::text);
    if (document == null || text.isEmpty()) {
      close(uri, update);
    } else if (!text.get().equals(document.text())) {
      var next = new Document(document.version() + 1, text.get());
      open.put(uri, next);
      var id = new VersionedTextDocumentIdentifier(uri, next.version());
      var whole = new TextDocumentContentChangeEvent(next.text());
      var change = new DidChangeTextDocumentParams(id, List.of(whole));
      var save = new DidSaveTextDocumentParams(new TextDocumentIdentifier(uri));
      update.told().add(to -> to.getTextDocumentService().didChange(change));
      update.told().add(to -> to.getTextDocumentService().didSave(save));
    }
  }

  private void close(String uri, DocumentUpdate update) {
    open.remove(uri);
    update.closed().add(uri);
    var closed = new DidCloseTextDocumentParams(new TextDocumentIdentifier(uri));
    update.told().add(to -> to.getTextDocumentService().didClose(closed));
  }

  private Optional<String> text(String path) {
    try {
      byte[] bytes = SecureDirectory.read(worktree, path);
      return bytes.length > LspLimits.MAX_DOCUMENT_BYTES
          ? Optional.empty()
          : Optional.of(FileText.shown(FileText.decode(bytes).text()));
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
