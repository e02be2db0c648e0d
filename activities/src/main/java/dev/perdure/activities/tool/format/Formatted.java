package dev.perdure.activities.tool.format;

import java.util.Optional;

/**
 * Content that was formatted, or was not and why; a formatter that changes nothing says nothing.
 */
@SuppressWarnings("ArrayRecordComponent") // the bytes are handed on, never compared
public record Formatted(byte[] content, Optional<String> note) {}
