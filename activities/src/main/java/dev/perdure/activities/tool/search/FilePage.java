package dev.perdure.activities.tool.search;

import dev.perdure.activities.tool.search.tree.FileList;
import java.util.List;

/**
 * The first of many files, those that are gone left out.
 *
 * @param total how many there are, in words: of very many only the first are looked at
 */
record FilePage(List<String> files, String total, boolean truncated) {

  private static final int LOOKED_AT = 400;

  static FilePage of(SearchRoot root, List<String> listed, int most) {
    FileList.Presence presence = new FileList.Presence(root.directory(), root.closed());
    List<String> there = listed.stream().filter(presence::of).limit(LOOKED_AT + 1L).toList();
    boolean more = there.size() > LOOKED_AT;
    return new FilePage(
        there.stream().limit(most).toList(),
        more ? "more than " + LOOKED_AT : String.valueOf(there.size()),
        there.size() > most);
  }

  int size() {
    return files.size();
  }
}
