package dev.perdure.activities.tool.web;

import java.net.URI;
import java.util.Locale;

/** What became of fetching an address. */
public sealed interface FetchResult {

  /** What stands there: the address after redirections, its media type in full, its content. */
  @SuppressWarnings("ArrayRecordComponent") // the bytes are handed on, never compared
  record Page(URI address, String type, byte[] content) implements FetchResult {

    /** The media type without its parameters, in lower case. */
    public String mediaType() {
      int end = type.indexOf(';');
      return (end < 0 ? type : type.substring(0, end)).strip().toLowerCase(Locale.ROOT);
    }
  }

  /** A redirection to a host that must be allowed first. */
  record Elsewhere(URI address) implements FetchResult {}

  /** Why there is nothing to show. */
  record Failed(String reason) implements FetchResult {}
}
