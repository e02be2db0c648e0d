package dev.perdure.activities.program;

/**
 * How a program ended and what it had said.
 *
 * @param errors the beginning of what it said beside its output
 * @param late whether it was ended because its time was over
 * @param cut whether it was ended because it wrote more than was wanted
 * @param errorsCut whether it said more beside its output than is kept
 * @param held whether something it started could still write more output for it
 */
@SuppressWarnings("ArrayRecordComponent") // the bytes are handed on, never compared
public record Ended(
    int exitCode,
    byte[] output,
    String errors,
    boolean late,
    boolean cut,
    boolean errorsCut,
    boolean held) {}
