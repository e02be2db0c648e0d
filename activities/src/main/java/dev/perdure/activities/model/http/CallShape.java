package dev.perdure.activities.model.http;

import dev.langchain4j.http.client.sse.ServerSentEvent;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * What a vendor's calls have in common: where they go, how a stream properly ends, and what is
 * still to be done to the body that the library wrote.
 */
public record CallShape(
    Endpoint endpoint, Predicate<ServerSentEvent> isLast, UnaryOperator<String> finishBody) {}
