package dev.perdure.activities.tool.shell.parse.unfold;

import dev.perdure.activities.tool.shell.parse.command.CommandLine;
import dev.perdure.activities.tool.shell.parse.syntax.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** An option whose value, attached or the next word, is a text for a shell. */
record ScriptOption(Pattern form) {

  /** An option that is written in one of some ways. */
  static ScriptOption of(String ways) {
    return new ScriptOption(Pattern.compile("(?:" + ways + ")(?:=?(.+))?", Pattern.DOTALL));
  }

  /** The texts that a command line gives to it. */
  List<Nested> scripts(CommandLine line) {
    List<Nested> scripts = new ArrayList<>();
    var words = line.words();
    for (int i = 1; i < words.size(); i++) {
      var given = form.matcher(words.get(i).text());
      if (given.matches() && given.group(1) != null) {
        scripts.add(Nested.script(List.of(new Word(given.group(1), words.get(i).literal()))));
      } else if (given.matches() && i + 1 < words.size()) {
        scripts.add(Nested.script(words.subList(i + 1, i + 2)));
      }
    }
    return scripts;
  }
}
