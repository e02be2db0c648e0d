package dev.perdure.activities.tool.script;

import java.util.regex.Pattern;

/** Keeps random scripts where they are, with the programs that they are given. */
final class Harmless {

  private static final Pattern ELSEWHERE =
      Pattern.compile("/(?!dev/(?:null|stdin)\\b)(?<!/dev/)|~");
  private static final Pattern UP = Pattern.compile("(cd|pushd)[ \t\\\\\n'\"]+\\.\\.");
  private static final Pattern SIGNAL = Pattern.compile("\\b(?:kill|ulimit|enable)\\b");
  private static final Pattern REAL_PROGRAMS = Pattern.compile("\\benv -(?= |i)i?|\\bcommand -p");

  private Harmless() {}

  static String made(String script) {
    String here = ELSEWHERE.matcher(UP.matcher(script).replaceAll("$1 .")).replaceAll("_");
    return REAL_PROGRAMS.matcher(SIGNAL.matcher(here).replaceAll("zap2")).replaceAll("env");
  }
}
