package dev.perdure.activities.files;

import java.io.IOException;

/** Refusal of work on the disk because less than the server's reserve is free. */
public final class DiskReserveReached extends IOException {

  private static final long serialVersionUID = 1L;

  /** A refusal with the free space and the remedy in a sentence. */
  public DiskReserveReached(String sentence) {
    super(sentence);
  }
}
