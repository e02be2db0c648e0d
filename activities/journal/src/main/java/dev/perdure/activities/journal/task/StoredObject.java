package dev.perdure.activities.journal.task;

/**
 * A pack in an object store.
 *
 * @param object the object, as {@code <bucket>/<key>}
 * @param sha256 the hash of the content, in hexadecimal digits
 * @param bytes the size of the content
 */
public record StoredObject(String object, String sha256, long bytes) {}
