package dev.perdure.activities.tool.shell.parse.unfold;

import java.util.regex.Pattern;

/** Knows what bash reads otherwise than the shells that are called {@code sh}. */
public final class Dialects {

  private static final String SIGNS =
      "&>|>&[ \\t]*[^0-9\\s-]|\\|&|<<<|[<>]\\(|\\[\\[|(?<!\\$)\\(\\(|\\$['\"\\[]"
          + "|\\{[^\\s}]*(?:,|\\.\\.)|\\+?=\\(|\\+=";

  /** Reserved words of bash, and its builtins, which elsewhere are programs of that name. */
  private static final String WORDS =
      "function|select|time|coproc|declare|typeset|let|local|mapfile|readarray|source|shopt|pushd"
          + "|popd|dirs|builtin|enable|disown|caller|compgen|complete|compopt|history|help";

  private static final Pattern OF_BASH = Pattern.compile(SIGNS + "|\\b(?:" + WORDS + ")\\b");

  private Dialects() {}

  /** Whether another shell may read a text otherwise than bash does. */
  public static boolean differIn(String text) {
    return OF_BASH.matcher(text).find();
  }
}
