package dev.perdure.activities.lsp;

import dev.perdure.activities.sandbox.Sandbox;
import java.nio.file.Path;
import java.util.List;

/** The parameters for the start of a server. */
record LspStartSettings(Sandbox sandbox, LspLimits limits, List<Path> unread) {}
