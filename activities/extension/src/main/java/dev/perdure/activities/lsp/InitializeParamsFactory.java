package dev.perdure.activities.lsp;

import java.nio.file.Path;
import java.util.List;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.ClientInfo;
import org.eclipse.lsp4j.DidChangeWatchedFilesCapabilities;
import org.eclipse.lsp4j.DocumentSymbolCapabilities;
import org.eclipse.lsp4j.HoverCapabilities;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.PublishDiagnosticsCapabilities;
import org.eclipse.lsp4j.SynchronizationCapabilities;
import org.eclipse.lsp4j.TextDocumentClientCapabilities;
import org.eclipse.lsp4j.WindowClientCapabilities;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;
import org.eclipse.lsp4j.WorkspaceFolder;

/**
 * Parameters of LSP's initialize request: the root of the project, and the client's capabilities.
 */
final class InitializeParamsFactory {

  private InitializeParamsFactory() {}

  /** The project as the protocol names it. */
  static WorkspaceFolder folder(Path root) {
    return new WorkspaceFolder(LocationFormatter.uri(root), String.valueOf(root.getFileName()));
  }

  /** No process is named, as the server may see other numbers for it. */
  @SuppressWarnings("deprecation") // older servers take the root from nowhere else
  static InitializeParams parameters(LspServer server, Path root) {
    InitializeParams parameters = new InitializeParams();
    parameters.setClientInfo(new ClientInfo("perdure"));
    parameters.setRootUri(LocationFormatter.uri(root));
    parameters.setWorkspaceFolders(List.of(folder(root)));
    parameters.setCapabilities(new ClientCapabilities(workspace(), documents(), window(), null));
    if (!server.options().isEmpty()) {
      parameters.setInitializationOptions(server.options().fields());
    }
    return parameters;
  }

  private static WorkspaceClientCapabilities workspace() {
    WorkspaceClientCapabilities workspace = new WorkspaceClientCapabilities();
    workspace.setConfiguration(true);
    workspace.setWorkspaceFolders(true);
    workspace.setDidChangeWatchedFiles(new DidChangeWatchedFilesCapabilities(true));
    return workspace;
  }

  private static TextDocumentClientCapabilities documents() {
    PublishDiagnosticsCapabilities diagnostics = new PublishDiagnosticsCapabilities();
    diagnostics.setVersionSupport(true);
    DocumentSymbolCapabilities symbols = new DocumentSymbolCapabilities();
    symbols.setHierarchicalDocumentSymbolSupport(true);
    TextDocumentClientCapabilities documents = new TextDocumentClientCapabilities();
    documents.setSynchronization(new SynchronizationCapabilities(false, false, true));
    documents.setPublishDiagnostics(diagnostics);
    documents.setDocumentSymbol(symbols);
    documents.setHover(
        new HoverCapabilities(List.of(MarkupKind.PLAINTEXT, MarkupKind.MARKDOWN), false));
    return documents;
  }

  private static WindowClientCapabilities window() {
    WindowClientCapabilities window = new WindowClientCapabilities();
    window.setWorkDoneProgress(true);
    return window;
  }
}
