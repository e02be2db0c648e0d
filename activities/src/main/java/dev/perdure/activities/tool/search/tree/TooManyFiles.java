package dev.perdure.activities.tool.search.tree;

import java.io.IOException;

/** A directory holds more than can be listed in one call. */
public final class TooManyFiles extends IOException {

  private static final long serialVersionUID = 1L;

  TooManyFiles() {
    super("it holds more files than one call can list: name a directory below it");
  }
}
