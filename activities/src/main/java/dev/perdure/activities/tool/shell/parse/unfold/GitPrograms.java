package dev.perdure.activities.tool.shell.parse.unfold;

import dev.perdure.activities.tool.shell.parse.command.CommandLine;
import dev.perdure.activities.tool.shell.parse.command.GitCommand;
import dev.perdure.activities.tool.shell.parse.command.GitSettings;
import dev.perdure.activities.tool.shell.parse.syntax.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** What git runs besides itself because a subcommand, an option or a setting says so. */
final class GitPrograms {

  private static final ScriptOption REBASE = ScriptOption.of("-[a-zA-Z]*?x|--exe?c?");
  private static final ScriptOption DIFFTOOL = ScriptOption.of("-x|--ex[a-z]*");

  /** Options that name a program on the other side, which may be this machine, or settings. */
  private static final Pattern REMOTE =
      Pattern.compile(
          "--(?:e|ex|exec?)(?:=.*)?|--(?:u|up|upl.*|rece|exec|conf|te(?=$|=|m)|op|ext|tree-f|index-f|env-f|msg-f|commit-f|parent-f|tag-name-f|setup"
              + "|subdirectory-f|smtp|sendmail|to-cmd|cc-cmd|header-cmd|reference-c|remote-h).*",
          Pattern.DOTALL);

  private static final Set<String> TALKS =
      Set.of(
          "clone",
          "fetch",
          "fetch-pack",
          "pull",
          "push",
          "send-pack",
          "ls-remote",
          "archive",
          "filter-branch",
          "grep",
          "log",
          "diff",
          "show",
          "send-email",
          "submodule",
          "init",
          "remote");
  private static final Predicate<String> PROGRAM_FOR_ADDRESS =
      Pattern.compile("(?:--[a-z]+=)?(?:ext|fd)::.*", Pattern.DOTALL).asMatchPredicate();

  private final GitCommand git;
  private final CommandLine line;
  private final List<Nested> found = new ArrayList<>();

  private GitPrograms(GitCommand git) {
    this.git = git;
    this.line = git.line();
  }

  /** Everything a call of git runs besides itself. */
  static List<Nested> of(GitCommand git) {
    var programs = new GitPrograms(git);
    programs.find();
    return programs.found;
  }

  private void find() {
    boolean computed = !line.words().isEmpty() && !line.words().getFirst().literal();
    if (computed || git.settings().stream().anyMatch(GitSettings::mayRunSomething)) {
      found.add(new Nested.Unknown());
    }
    switch (line.name()) {
      case "bisect" -> after("run").forEach(at -> found.add(new Nested.Command(line.from(at))));
      case "submodule" -> after("foreach").forEach(this::foreach);
      case "rebase" -> found.addAll(REBASE.scripts(line));
      case "difftool" -> found.addAll(DIFFTOOL.scripts(line));
      case "config" -> config();
      default -> {}
    }
    if (TALKS.contains(line.name()) && line.arguments().stream().anyMatch(this::namesProgram)) {
      found.add(new Nested.Unknown());
    }
  }

  private boolean namesProgram(String word) {
    boolean shortOption =
        switch (line.name()) {
          case "clone" -> word.matches("(?s)-[a-zA-Z]*[uc].*|--co.*");
          case "grep" -> word.matches("(?s)-[a-zA-Z]*O.*");
          default -> false;
        };
    return shortOption || REMOTE.matcher(word).matches() || PROGRAM_FOR_ADDRESS.test(word);
  }

  private void foreach(int at) {
    int from = at;
    while (from < line.words().size() && line.words().get(from).text().startsWith("-")) {
      from++;
    }
    if (from < line.words().size()) {
      found.add(Nested.script(line.words().subList(from, line.words().size())));
    }
  }

  private List<Integer> after(String verb) {
    int at = line.words().stream().map(Word::text).toList().indexOf(verb);
    return at > 0 && at + 1 < line.words().size() ? List.of(at + 1) : List.of();
  }

  /** Setting such a thing is as good as running it; asking for it is not. */
  private void config() {
    boolean named = line.arguments().stream().anyMatch(GitSettings::namesProgram);
    boolean sets = git.changes() && !line.hasLong("--unset", "--unset-all");
    boolean alias = line.arguments().stream().anyMatch(word -> word.startsWith("!"));
    if (alias || (named && sets)) {
      found.add(new Nested.Unknown());
    }
  }
}
