package dev.perdure.activities.journal.task;

/**
 * An instruction file.
 *
 * @param source where it was found
 * @param personal whether a person of this machine wrote it; else the repository did
 * @param note what of it is missing and why; empty if nothing is
 */
public record InstructionFile(String source, String text, boolean personal, String note) {}
