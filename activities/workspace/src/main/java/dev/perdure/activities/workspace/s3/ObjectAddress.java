package dev.perdure.activities.workspace.s3;

/** The place of an object: its bucket and its key. */
public record ObjectAddress(String bucket, String key) {

  /** Reads an address from {@code <bucket>/<key>}. */
  public static ObjectAddress parse(String text) {
    int slash = text.indexOf('/');
    return new ObjectAddress(text.substring(0, slash), text.substring(slash + 1));
  }

  /** The address as {@code <bucket>/<key>}. */
  public String text() {
    return bucket + "/" + key;
  }

  /** The address for people. */
  @Override
  public String toString() {
    return "s3://" + text();
  }
}
