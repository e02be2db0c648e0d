package dev.perdure.activities.tool.edit;

import dev.perdure.activities.files.FileText;
import dev.perdure.activities.files.ResolvedPath;
import java.util.Optional;

/** A file, its text if it has one, the file whose mode it has, and whether it is executable. */
record PatchedFile(
    WorkspaceFile file,
    Optional<String> text,
    ResolvedPath.Inside modeOf,
    Optional<Boolean> executable) {

  String path() {
    return file.path();
  }

  PatchedFile holding(Optional<String> changed) {
    return new PatchedFile(file, changed, modeOf, executable);
  }

  PatchedFile executable(Optional<Boolean> wanted) {
    return new PatchedFile(file, text, modeOf, wanted.or(() -> executable));
  }

  ProposedFile proposed() {
    return new ProposedFile(file, text.map(FileText::bytes), modeOf, executable);
  }
}
