package dev.perdure.planner.message;

/**
 * A value that looks random in a place of secrets.
 *
 * @param start the start of the value in the text
 * @param end the end of the value
 * @param name the name before the value, may be empty
 * @param bits the entropy in bits a character
 */
public record EntropySecret(int start, int end, String name, double bits) {}
