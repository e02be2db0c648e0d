package dev.perdure.activities.journal.access;

import java.util.Optional;

/**
 * An open session of a browser.
 *
 * @param tokenId the named token that opened it; empty for the server's token and for links
 */
public record OpenSession(String idHash, Optional<String> tokenId) {}
