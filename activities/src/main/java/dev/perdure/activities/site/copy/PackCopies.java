package dev.perdure.activities.site.copy;

import dev.perdure.activities.journal.checkpoint.KeptFiles;
import dev.perdure.activities.site.place.SiteRecords;
import dev.perdure.activities.workspace.Packs;
import dev.perdure.activities.workspace.Workspace;
import java.util.Optional;

/** Keeps what a task's branch and checkpoints consist of, each time what is new. */
record PackCopies(SiteRecords records, Packs packs) {

  void keep(Workspace workspace) {
    KeptFiles kept = records.copies().files(workspace.task());
    String refs = packs.refs(workspace);
    if (kept.ended() || kept.refs().equals(refs)) {
      return;
    }
    Optional<byte[]> pack = packs.pack(workspace, refs, kept.refs());
    if (pack.isPresent()) {
      records.copies().add(workspace.task(), kept.then(refs), pack.get());
    } else {
      end(workspace, kept);
    }
  }

  private void end(Workspace workspace, KeptFiles kept) {
    records.copies().add(workspace.task(), kept.then(""), new byte[0]);
    records.notice(
        workspace.task(),
        "warning",
        "More than %d MB of files came at once: the files are on host '%s' alone from now on, and should it be lost, another one could only go on with what was there before."
            .formatted(Packs.LARGEST >> 20, host(workspace)));
  }

  private String host(Workspace workspace) {
    return Optional.ofNullable(records.task(workspace.task()).workspace())
        .flatMap(place -> Optional.ofNullable(place.host()))
        .orElse("");
  }
}
