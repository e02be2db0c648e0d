package dev.perdure.activities.workspace.replica;

import java.time.Instant;

/**
 * A failure of uploads to the store of copies.
 *
 * @param since the moment of the first failed upload
 */
public record CopyStoreFailure(String sentence, Instant since) {}
