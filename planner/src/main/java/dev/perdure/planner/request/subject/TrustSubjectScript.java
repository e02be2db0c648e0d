package dev.perdure.planner.request.subject;

/** A committed file that a part runs; one whose content differs is not run. */
public record TrustSubjectScript(String path, String digest, String text) {}
