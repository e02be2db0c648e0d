package dev.perdure.activities.tool.shell.parse.command;

import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Settings of git: which of them make it run something, and which surely don't. */
public final class GitSettings {

  /** Settings that name a program, a place for programs, or another file of settings. */
  private static final Predicate<String> NAMES_A_PROGRAM =
      Pattern.compile(
              "(?i)alias\\..*|core\\.(?:pager|editor|sshcommand|fsmonitor|hookspath|askpass|gitproxy"
                  + "|alternaterefscommand|worktree|attributesfile)|pager\\..*|sequence\\.editor"
                  + "|diff\\.external|diff\\..*\\.(?:command|textconv)|difftool\\..*|mergetool\\..*|merge\\.tool"
                  + "|diff\\.(?:gui)?tool|merge\\..*\\.driver|filter\\..*|credential\\..*|gpg\\.(?:.*\\.)?program"
                  + "|gpg\\.ssh\\.defaultkeycommand|include(?:if)?\\..*|uploadpack\\..*|url\\..*|remote\\..*\\."
                  + "(?:uploadpack|receivepack|vcs)|submodule\\..*\\.update|browser\\..*|man\\..*|web\\.browser"
                  + "|help\\.browser|interactive\\.difffilter|init\\.templatedir|protocol\\..*|sendemail\\..*"
                  + "|trailer\\..*|guitool\\..*|tar\\..*|safe\\..*|ssh\\..*|http\\..*cookiefile|bundle\\..*|hook\\..*")
          .asMatchPredicate();

  /** Sections of settings that git acts on without running anything. */
  private static final Pattern HARMLESS =
      Pattern.compile(
          "(?i)(?:color|user|author|committer|log|advice|init|i18n|column|status|core|diff|merge|http|https"
              + "|gc|fetch|pull|push|rebase|rerere|branch|commit|tag|feature|pack|index|transfer|grep|format"
              + "|blame|clean|stash|apply|worktree|checkout|receive|help|versionsort|maintenance|submodule"
              + "|remote|safe|gpg|show|showbranch|notes|am|add|clone|reset|restore|switch|fsck|lfs)\\..*",
          Pattern.DOTALL);

  private GitSettings() {}

  /** Whether a setting's name is one of those that name a program. */
  public static boolean namesProgram(String key) {
    return NAMES_A_PROGRAM.test(key);
  }

  /** Whether a setting, {@code key=value} or the key alone, may make git run something. */
  public static boolean mayRunSomething(String setting) {
    String key = setting.split("=", 2)[0];
    boolean directoryIsTrusted = key.equalsIgnoreCase("safe.directory");
    return !directoryIsTrusted && (NAMES_A_PROGRAM.test(key) || !HARMLESS.matcher(key).matches());
  }
}
