package dev.perdure.activities.lsp;

import java.util.Arrays;
import java.util.Optional;

/** The operations that a query can ask for. */
enum LspOperation {
  DEFINITION("definition"),
  REFERENCES("references"),
  IMPLEMENTATION("implementation"),
  HOVER("hover"),
  DOCUMENT_SYMBOLS("documentSymbols"),
  WORKSPACE_SYMBOLS("workspaceSymbols");

  final String wire;

  LspOperation(String wire) {
    this.wire = wire;
  }

  static Optional<LspOperation> of(String wire) {
    return Arrays.stream(values()).filter(each -> each.wire.equals(wire)).findFirst();
  }

  String wire() {
    return wire;
  }

  boolean isOfPlace() {
    return this != DOCUMENT_SYMBOLS && this != WORKSPACE_SYMBOLS;
  }
}
