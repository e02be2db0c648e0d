package dev.perdure.activities.lsp;

import java.util.function.BooleanSupplier;

/** Until when something is waited for, and what else ends that. */
record LspWaitLimit(long end, BooleanSupplier over) {}
