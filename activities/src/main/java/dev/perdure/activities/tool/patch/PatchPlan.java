package dev.perdure.activities.tool.patch;

import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.change.ChangeTarget;
import dev.perdure.activities.tool.change.ProposedFile;
import dev.perdure.activities.tool.change.WorkspaceFile;
import dev.perdure.activities.tool.match.Fuzz;
import dev.perdure.activities.tool.match.HunkEditor;
import dev.perdure.activities.tool.match.HunkEditor.Applied;
import dev.perdure.activities.tool.match.LineHunk;
import dev.perdure.activities.tool.place.Place;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Works out what a patch makes of each file, in memory; one thing that does not fit refuses all.
 */
final class PatchPlan {

  private final ChangeTarget targets;
  private final ToolContext context;
  private final Fuzz most;
  private final Map<String, Draft> drafts = new LinkedHashMap<>();
  private final List<String> summary = new ArrayList<>();
  private final Set<String> matchers = new LinkedHashSet<>();
  private int fuzz;

  PatchPlan(ChangeTarget targets, ToolContext context, Fuzz most) {
    this.targets = targets;
    this.context = context;
    this.most = most;
  }

  /** A file and what it holds so far. */
  private record Draft(WorkspaceFile file, Optional<String> text, Place.Inside modeOf) {

    Draft holding(Optional<String> changed) {
      return new Draft(file, changed, modeOf);
    }

    ProposedFile proposed() {
      return new ProposedFile(file, text.map(file.text()::encode), modeOf);
    }
  }

  void add(PatchFile change) throws MalformedPatch {
    switch (change) {
      case PatchFile.Add(var path, var content) -> add(path, content);
      case PatchFile.Delete(var path) -> delete(path);
      case PatchFile.Update update -> update(update);
    }
  }

  List<ProposedFile> files() {
    return drafts.values().stream().map(Draft::proposed).toList();
  }

  String summary() {
    return String.join("\n", summary);
  }

  /** The most fuzz any hunk needed. */
  int fuzz() {
    return fuzz;
  }

  /** The matchers other than the exact one that were needed. */
  Optional<String> matchers() {
    matchers.remove("exact");
    return matchers.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", matchers));
  }

  private void add(String path, String content) throws MalformedPatch {
    Draft draft = draft(path);
    if (draft.text().isPresent()) {
      throw new MalformedPatch(path + " exists already: change it with *** Update File:.");
    }
    put(draft.holding(Optional.of(content)));
    summary.add("A " + draft.file().path());
  }

  private void delete(String path) throws MalformedPatch {
    Draft draft = existing(path);
    put(draft.holding(Optional.empty()));
    summary.add("D " + draft.file().path());
  }

  private void update(PatchFile.Update update) throws MalformedPatch {
    Draft draft = existing(update.path());
    String text = apply(update, draft);
    if (update.movedTo().isEmpty() && text.equals(draft.text().orElseThrow())) {
      throw new MalformedPatch(
          "%s already holds what the patch would make of it: nothing would change."
              .formatted(update.path()));
    }
    if (update.movedTo().isEmpty()) {
      put(draft.holding(Optional.of(text)));
      summary.add("M " + draft.file().path());
      return;
    }
    Draft target = draft(update.movedTo().get());
    if (target.text().isPresent()) {
      throw new MalformedPatch(
          "%s can't move to %s, which exists already."
              .formatted(update.path(), update.movedTo().get()));
    }
    put(draft.holding(Optional.empty()));
    put(new Draft(target.file(), Optional.of(text), draft.modeOf()));
    summary.add("R %s -> %s".formatted(draft.file().path(), target.file().path()));
  }

  private String apply(PatchFile.Update update, Draft draft) throws MalformedPatch {
    String text = draft.text().orElseThrow();
    int fromLine = 0;
    int shift = 0;
    for (int i = 0; i < update.hunks().size(); i++) {
      LineHunk hunk = update.hunks().get(i).shifted(shift);
      switch (HunkEditor.apply(text, hunk, fromLine, most)) {
        case Applied.Unfit(var reason) ->
            throw new MalformedPatch(
                "%s: hunk %d of %d: %s"
                    .formatted(update.path(), i + 1, update.hunks().size(), reason));
        case Applied.Fitted(var changed, var matcher, var needed, var nextLine) -> {
          text = changed;
          matchers.add(matcher);
          fuzz = Math.max(fuzz, needed.level());
          fromLine = nextLine;
          shift += hunk.growth();
        }
      }
    }
    return text;
  }

  private Draft existing(String path) throws MalformedPatch {
    Draft draft = draft(path);
    if (draft.text().isEmpty()) {
      throw new MalformedPatch(
          path + " does not exist: check the path with glob or list, or use *** Add File:.");
    }
    return draft;
  }

  private Draft draft(String path) throws MalformedPatch {
    return switch (targets.find(path, context)) {
      case ChangeTarget.Found.Refused(var reason) -> throw new MalformedPatch(reason);
      case ChangeTarget.Found.Changeable(var file) -> {
        Draft known = drafts.get(file.path());
        yield known != null
            ? known
            : new Draft(file, file.bytes().map(_ -> file.text().text()), file.place());
      }
    };
  }

  private void put(Draft draft) {
    drafts.put(draft.file().path(), draft);
  }
}
