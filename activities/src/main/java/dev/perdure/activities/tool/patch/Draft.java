package dev.perdure.activities.tool.patch;

import dev.perdure.activities.files.FileText;
import dev.perdure.activities.files.ResolvedPath;
import dev.perdure.activities.tool.change.ProposedFile;
import dev.perdure.activities.tool.change.WorkspaceFile;
import java.util.Optional;

/** A file of a patch and what it holds so far. */
record Draft(
    WorkspaceFile file, Optional<String> text, ResolvedPath.Inside modeOf, Optional<Boolean> executable) {

  Draft holding(Optional<String> changed) {
    return new Draft(file, changed, modeOf, executable);
  }

  Draft executable(Optional<Boolean> wanted) {
    return new Draft(file, text, modeOf, wanted.or(() -> executable));
  }

  ProposedFile proposed() {
    return new ProposedFile(file, text.map(FileText::bytes), modeOf, executable);
  }
}
