package dev.perdure.web.cli.follow;

/**
 * Outcome of a verdict, in a sentence.
 *
 * @param mine whether this verdict is the verdict that counts
 */
public record DecisionReply(String sentence, boolean mine) {}
