package dev.perdure.activities.tool.run;

import dev.perdure.activities.tool.store.Artifacts;
import dev.perdure.activities.tool.store.ToolJournal;

/** What running calls is recorded in. */
public record ToolStores(ToolJournal journal, Artifacts artifacts) {}
