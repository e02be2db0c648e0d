package dev.perdure.activities.tool.change;

import java.util.List;

/** Files as they will be written, and what a formatter did to them or why it did not. */
public record FormattedFiles(List<ProposedFile> files, List<String> notes) {

  /** Copies the lists. */
  public FormattedFiles {
    files = List.copyOf(files);
    notes = List.copyOf(notes);
  }
}
