package dev.perdure.activities.model.http;

import dev.langchain4j.http.client.sse.ServerSentEvent;
import dev.langchain4j.http.client.sse.ServerSentEventListener;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * What a vendor's calls have in common: where they go, how a stream properly ends, what is still to
 * be done to the body that the library wrote, and to the events before it hears them.
 */
public record CallShape(
    Endpoint endpoint,
    Predicate<ServerSentEvent> isLast,
    UnaryOperator<String> finishBody,
    UnaryOperator<ServerSentEventListener> listening) {}
