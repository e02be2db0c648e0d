package dev.perdure.activities.tool.script;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * A call of git, its global options told from its subcommand.
 *
 * @param directories where {@code -C} leads, one after the other
 * @param settings what {@code -c} sets, and options that lead to settings elsewhere
 * @param line the subcommand and its arguments
 */
record GitCommand(List<String> directories, List<String> settings, CommandLine line) {

  private static final Set<String> TAKE_A_VALUE =
      Set.of(
          "-C", "-c", "--git-dir", "--work-tree", "--namespace", "--exec-path", "--config-env",
          "--super-prefix");
  private static final Predicate<String> LEADS_ELSEWHERE =
      form("--(?:git-dir|exec-path|config-env).*");

  /** Settings that name a program, a directory of programs, or another file of settings. */
  private static final Predicate<String> NAMES_A_PROGRAM =
      form(
          "(?i)alias\\..*|core\\.(?:pager|editor|sshcommand|fsmonitor|hookspath|askpass|gitproxy"
              + "|alternaterefscommand|worktree|attributesfile)|pager\\..*|sequence\\.editor"
              + "|diff\\.external|diff\\..*\\.(?:command|textconv)|difftool\\..*|mergetool\\..*|merge\\.tool"
              + "|diff\\.(?:gui)?tool|merge\\..*\\.driver|filter\\..*|credential\\..*|gpg\\.(?:.*\\.)?program"
              + "|gpg\\.ssh\\.defaultkeycommand|include(?:if)?\\..*|uploadpack\\..*|url\\..*|remote\\..*\\."
              + "(?:uploadpack|receivepack|vcs)|submodule\\..*\\.update|browser\\..*|man\\..*|web\\.browser"
              + "|help\\.browser|interactive\\.difffilter|init\\.templatedir|protocol\\..*|sendemail\\..*"
              + "|trailer\\..*|guitool\\..*|tar\\..*|safe\\..*|ssh\\..*|http\\..*cookiefile|bundle\\..*|hook\\..*");

  /** Sections of settings that git acts on without running anything. */
  private static final Predicate<String> HARMLESS =
      form(
          "(?i)(?:color|user|author|committer|log|advice|init|i18n|column|status|core|diff|merge|http|https"
              + "|gc|fetch|pull|push|rebase|rerere|branch|commit|tag|feature|pack|index|transfer|grep|format"
              + "|blame|clean|stash|apply|worktree|checkout|receive|help|versionsort|maintenance|submodule"
              + "|remote|safe|gpg|show|showbranch|notes|am|add|clone|reset|restore|switch|fsck|lfs)\\..*");

  private static final Predicate<String> ASKS = form("--(?:get|unset|list).*|-l|get|list|unset");

  static GitCommand of(CommandLine line) {
    List<String> directories = new ArrayList<>();
    List<String> settings = new ArrayList<>();
    var arguments = line.arguments();
    int at = 0;
    while (at < arguments.size() && isGlobal(arguments.get(at))) {
      String option = arguments.get(at);
      String value = at + 1 < arguments.size() ? arguments.get(at + 1) : "";
      switch (option) {
        case "-C" -> directories.add(value);
        case "-c", "--config-env" -> settings.add(value);
        default -> {
          if (LEADS_ELSEWHERE.test(option)) {
            settings.add(option);
          }
        }
      }
      at += TAKE_A_VALUE.contains(option) ? 2 : 1;
    }
    return new GitCommand(directories, settings, line.from(at + 1));
  }

  /** Whether its settings, or those that it makes, may run a program. */
  boolean mayRunProgram() {
    boolean computed = !line.words().isEmpty() && !line.words().getFirst().isConstant();
    return computed || settings.stream().anyMatch(GitCommand::mayRun) || configures();
  }

  private static boolean mayRun(String setting) {
    String key = setting.split("=", 2)[0];
    return !key.equalsIgnoreCase("safe.directory")
        && (NAMES_A_PROGRAM.test(key) || !HARMLESS.test(key));
  }

  private boolean configures() {
    var arguments = line.arguments();
    return line.name().equals("config")
        && (arguments.stream().anyMatch(word -> word.startsWith("!"))
            || (arguments.stream().anyMatch(NAMES_A_PROGRAM)
                && line.operands().size() > 1
                && arguments.stream().noneMatch(ASKS)));
  }

  private static boolean isGlobal(String option) {
    return option.startsWith("-") && !Set.of("--version", "--help").contains(option);
  }

  private static Predicate<String> form(String pattern) {
    return Pattern.compile(pattern, Pattern.DOTALL).asMatchPredicate();
  }
}
