package dev.perdure.web.cli.decide;

/**
 * What became of a verdict, in a sentence.
 *
 * @param mine whether this verdict is the one that counts
 */
public record Settled(String sentence, boolean mine) {}
