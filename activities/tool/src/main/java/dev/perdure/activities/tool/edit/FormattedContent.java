package dev.perdure.activities.tool.edit;

import java.util.Optional;

/** Content after formatting, and a note on that; without one if nothing was changed. */
@SuppressWarnings("ArrayRecordComponent") // the bytes are handed on, never compared
record FormattedContent(byte[] content, Optional<String> note) {}
