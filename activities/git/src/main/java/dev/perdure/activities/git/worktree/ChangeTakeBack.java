package dev.perdure.activities.git.worktree;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.tree.FilePatch;
import dev.perdure.activities.git.tree.WorktreeSnapshotter;
import dev.perdure.activities.git.worktree.TakeBackOutcome.Applied;
import dev.perdure.activities.git.worktree.TakeBackOutcome.Conflicting;
import dev.perdure.activities.git.worktree.TakeBackOutcome.Planned;
import dev.perdure.activities.git.worktree.TakeBackOutcome.Stale;
import dev.perdure.activities.git.worktree.TakeBackOutcome.UnchangedFile;
import dev.perdure.activities.git.worktree.TakeBackOutcome.UnknownHunk;
import dev.perdure.activities.git.worktree.TakeBackOutcome.Unsaved;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.apache.commons.codec.digest.DigestUtils;

/**
 * Takes back the change of one file, or one hunk of it, in the files of a task. The result is a
 * checkpoint on the present one, which keeps the files with the change.
 */
public record ChangeTakeBack(Git git, Checkpoints checkpoints) {

  private static final byte[] NOTHING = new byte[0];
  private static final int SHORT_DIGEST_LENGTH = 12;

  /** Finds the effect on the files as they are now. */
  public TakeBackOutcome preview(Workspace workspace, FileChangeSelection selection) {
    return plan(workspace, selection, checkpoints.treeHash(workspace));
  }

  /**
   * Takes the change back if that has the effect which the digest names. A repeated call after an
   * interruption does the rest, or gives the same result.
   */
  public TakeBackOutcome apply(
      Workspace workspace, FileChangeSelection selection, String digest, String label) {
    return checkpoints.holding(
        workspace, () -> applyHeld(workspace, selection, digest, marked(label, digest)));
  }

  private TakeBackOutcome applyHeld(
      Workspace workspace, FileChangeSelection selection, String digest, String label) {
    WorktreeSnapshotter snapshot = checkpoints.snapshot(workspace);
    String files = snapshot.take(checkpoints.at(workspace));
    CheckpointRefs refs = CheckpointRefs.of(workspace, git);
    Optional<Applied> repeated = repeated(workspace, selection, digest, label, refs, files);
    if (repeated.isPresent()) {
      return repeated.get();
    }
    TakeBackOutcome outcome = plan(workspace, selection, files);
    if (!(outcome instanceof Planned change)) {
      return outcome;
    }
    if (!change.digest().equals(digest)) {
      return new Stale(change.digest());
    }
    Optional<Checkpoint> saved =
        files.equals(tree(workspace, refs))
            ? Optional.empty()
            : Optional.of(checkpoints.keep(workspace, refs, files, "Before: " + label, ""));
    List<String> inTheWay = snapshot.move(change.after());
    return inTheWay.isEmpty()
        ? taken(workspace, change, label, saved)
        : new Unsaved(inTheWay, saved);
  }

  private Applied taken(
      Workspace workspace, Planned change, String label, Optional<Checkpoint> saved) {
    CheckpointRefs refs = CheckpointRefs.of(workspace, git);
    Checkpoint taken = checkpoints.keep(workspace, refs, change.after(), label, "");
    return new Applied(change, taken, refs.find(taken.parent()), saved);
  }

  /** The result of an earlier call that has moved the files, with or without its checkpoint. */
  private Optional<Applied> repeated(
      Workspace workspace,
      FileChangeSelection selection,
      String digest,
      String label,
      CheckpointRefs refs,
      String files) {
    Optional<Checkpoint> current = refs.find(refs.current());
    Optional<Checkpoint> known =
        current.filter(at -> at.label().equals(label) && at.tree().equals(files));
    if (known.isPresent()) {
      Optional<Checkpoint> kept = refs.find(known.get().parent());
      String before = kept.map(Checkpoint::tree).orElseGet(() -> checkpoints.baseTree(workspace));
      Planned change = new Planned(before, files, digest);
      return Optional.of(new Applied(change, known.get(), kept, Optional.empty()));
    }
    String before = tree(workspace, refs);
    return !files.equals(before)
            && plan(workspace, selection, before) instanceof Planned change
            && change.digest().equals(digest)
            && change.after().equals(files)
        ? Optional.of(taken(workspace, change, label, Optional.empty()))
        : Optional.empty();
  }

  private String tree(Workspace workspace, CheckpointRefs refs) {
    return refs.find(refs.current())
        .map(Checkpoint::tree)
        .orElseGet(() -> checkpoints.baseTree(workspace));
  }

  private TakeBackOutcome plan(Workspace workspace, FileChangeSelection selection, String files) {
    Git mirror = git.on(workspace.mirror());
    Optional<FilePatch> found =
        FilePatch.read(mirror, selection.from(), selection.to(), selection.path())
            .filter(patch -> !patch.text().isEmpty());
    if (found.isEmpty()) {
      return new UnchangedFile();
    }
    FilePatch patch = found.get();
    int hunk = selection.hunk().orElse(1);
    if (selection.hunk().isPresent() && (hunk < 1 || hunk > patch.hunks().size())) {
      return new UnknownHunk(patch.hunks().size());
    }
    String wanted = selection.hunk().isPresent() ? patch.ofHunk(hunk) : patch.text();
    return FilePatch.reverse(mirror, workspace.index().resolveSibling("take-back"), files, wanted)
        .<TakeBackOutcome>map(after -> planned(mirror, selection, files, after))
        .orElseGet(Conflicting::new);
  }

  /** The digest binds the contents of the file before and after, and of no other file. */
  private static Planned planned(
      Git mirror, FileChangeSelection selection, String before, String after) {
    List<String> difference =
        List.of("diff-tree", "-r", "--raw", "-z", "--no-renames", "--no-abbrev", before, after);
    ByteArrayOutputStream bound = new ByteArrayOutputStream();
    bound.writeBytes(selection.path().getBytes(StandardCharsets.UTF_8));
    bound.writeBytes("\0%d\0".formatted(selection.hunk().orElse(0)).getBytes(ISO_8859_1));
    bound.writeBytes(mirror.demand(difference, NOTHING).output());
    return new Planned(before, after, DigestUtils.sha256Hex(bound.toByteArray()));
  }

  /** A label in one line, as git tells it again, which no other effect has. */
  private static String marked(String label, String digest) {
    String line = label.replaceAll("\\s+", " ").strip();
    return "%s (%s)"
        .formatted(line, digest.substring(0, Math.min(digest.length(), SHORT_DIGEST_LENGTH)));
  }
}
