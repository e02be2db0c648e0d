package dev.perdure.activities.lsp;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The errors of a file.
 *
 * @param version the version of the document that they are of, if the server says
 * @param order the place of the message among all
 */
record FileErrorReport(
    @Nullable Integer version, long order, List<ServerMessageHandler.FileError> first, int all) {

  boolean isOf(int wanted, long since) {
    return version == null ? order > since : version >= wanted;
  }
}
