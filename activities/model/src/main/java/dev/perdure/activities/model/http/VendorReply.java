package dev.perdure.activities.model.http;

/** The reply to a small question. */
public record VendorReply(int status, String body) {}
