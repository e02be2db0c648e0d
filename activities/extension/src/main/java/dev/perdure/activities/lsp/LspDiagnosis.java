package dev.perdure.activities.lsp;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The known errors of some files.
 *
 * @param errors the errors of each file whose errors have come, by path
 * @param others the files that have new errors by the change
 * @param late the files whose errors have not come within the limit
 * @param unread the files that are too large for a server
 */
record LspDiagnosis(
    Map<String, FileErrorReport> errors,
    Map<String, FileErrorReport> others,
    List<String> late,
    List<String> unread,
    Duration limit) {}
