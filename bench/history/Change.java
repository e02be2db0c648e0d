package history;

/**
 * One hunk of a file's change, without context: which lines of the old blob, from 0, became which
 * lines of the new one.
 */
public record Change(
    String path,
    String oldBlob,
    String newBlob,
    int oldStart,
    int oldSize,
    int newStart,
    int newSize) {}
