package dev.perdure.activities.lsp;

import java.time.Duration;

/**
 * Timeouts, counts and sizes that limit language servers.
 *
 * @param start how long a server may take to start: 20 s
 * @param first how long the first diagnostics of a server are waited for, which reads its project
 *     meanwhile: 20 s
 * @param diagnostics how long all later ones are waited for: 5 s
 * @param request how long the answer to a query is waited for: 15 s
 * @param idle how long an unused server is kept: 10 min
 * @param pause how long a server that ended stays away, doubled each time: 1 s
 */
record LspLimits(
    Duration start,
    Duration first,
    Duration diagnostics,
    Duration request,
    Duration idle,
    Duration pause) {

  static final LspLimits DEFAULT =
      new LspLimits(
          Duration.ofSeconds(20),
          Duration.ofSeconds(20),
          Duration.ofSeconds(5),
          Duration.ofSeconds(15),
          Duration.ofMinutes(10),
          Duration.ofSeconds(1));

  /** The most often that a server which ended is started again for a task. */
  static final int MAX_RESTARTS = 3;

  /** The most servers of one process; the one that was used least recently makes room. */
  static final int MAX_SERVERS = 8;

  /** The most servers that are asked about the files of one call. */
  static final int MAX_SERVERS_PER_CALL = 3;

  /** The most files of one call that are asked about. */
  static final int MAX_FILES_PER_CALL = 20;

  /** The most errors of one file that are shown. */
  static final int MAX_ERRORS = 20;

  /** The most other files whose new errors are shown. */
  static final int MAX_OTHER_FILES = 5;

  /** The most documents that are open in one server. */
  static final int MAX_DOCUMENTS = 20;

  /** The largest document in bytes. */
  static final int MAX_DOCUMENT_BYTES = 1024 * 1024;

  /** The most files of which a server's words are kept. */
  static final int MAX_FILES_WITH_DIAGNOSTICS = 500;

  /** The most bytes of one message of a server. */
  static final int MAX_MESSAGE_BYTES = 16 * 1024 * 1024;

  /** The most bytes that a server may send until it is asked again. */
  static final long MAX_TRAFFIC_BYTES = 64L * 1024 * 1024;

  /** The most characters of one message for people. */
  static final int MAX_QUOTED_MESSAGE_LENGTH = 300;

  /** The most entries of the worktree that are looked at for changes made by others. */
  static final int MAX_SCANNED_FILES = 20_000;

  /** The most places of one answer. */
  static final int MAX_PLACES = 100;
}
