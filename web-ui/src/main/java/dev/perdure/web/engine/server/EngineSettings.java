package dev.perdure.web.engine.server;

import dev.perdure.web.engine.binary.EngineSearch;
import java.time.Duration;
import java.util.Optional;

/**
 * Which engine is wanted.
 *
 * @param remote a server that runs already; it wins
 * @param namespace the namespace of a server that is run from here
 * @param search where a program for a local server may be
 * @param ephemeral whether an engine that forgets everything may be used when there is no other
 * @param patience how long to wait for a server's first answer
 */
public record EngineSettings(
    Optional<RemoteEngine.Settings> remote,
    String namespace,
    EngineSearch search,
    boolean ephemeral,
    Duration patience) {}
