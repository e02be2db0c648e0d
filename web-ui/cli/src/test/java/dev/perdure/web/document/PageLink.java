package dev.perdure.web.document;

import java.nio.file.Path;

/** Link or image of a page, with its line. */
record PageLink(int line, String destination) {

  boolean isLocal() {
    return !destination.matches("[a-z][a-z0-9+.-]*:.*");
  }

  /** The file or folder that the link on this page leads to, below the root. */
  Path target(Path page) {
    String file = destination.replaceFirst("#.*", "");
    return file.isEmpty() ? page : page.resolveSibling(file).normalize();
  }

  /** The anchor without its hash; empty if the link has none. */
  String anchor() {
    int hash = destination.indexOf('#');
    return hash < 0 ? "" : destination.substring(hash + 1);
  }
}
