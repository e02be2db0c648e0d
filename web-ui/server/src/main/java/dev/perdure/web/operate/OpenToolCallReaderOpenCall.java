package dev.perdure.web.operate;

import java.time.Instant;

/** A call of a tool, with what it does in words. */
record OpenToolCallReaderOpenCall(String tool, String title, Instant since) {}
