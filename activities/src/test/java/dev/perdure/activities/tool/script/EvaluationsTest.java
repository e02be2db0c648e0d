package dev.perdure.activities.tool.script;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts that commands run although they look like words, and those that only look like it. */
class EvaluationsTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "let 'a=b[$(rm x)]'",
        "test -v 'a[$(rm x)]'",
        "[ -v 'a[`rm x`]' ]",
        "unset 'a[$(rm x)]'",
        "read 'a[$(rm x)]'",
        "printf -v 'a[$(rm x)]' x",
        "mapfile -C 'rm x' -c 1 a",
        "enable -f ./x.so x",
        "awk 'BEGIN{system(\"rm x\")}'",
        "awk '{print | \"sh\"}' f",
        "awk '{\"rm x\" | getline}' f",
        "awk '{print | cmd}' f",
        "sed '1e rm x' f",
        "sed -n 'e' f",
        "sed 's/a/rm x/e' f",
        "sed -n -e p -e '$e rm x' f",
        "vim -c '!rm x'",
        "LD_PRELOAD=./x.so ls",
        "BASH_ENV=x bash -c ls",
        "GIT_SSH_COMMAND=./x git fetch",
        "r\\\nm x",
        "bash -c 'r\\\nm x'"
      })
  void isAskedAboutAsAWhole(String command) {
    assertThat(suspected(command)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "awk '{print $1 \" | \" $2}' f",
        "awk -F'|' '$1 == 2 || $3 {print}' f",
        "awk 'NR > 1 || x' f",
        "awk '/a|b/ {n++} END {print n}' f",
        "awk '{split($0, a, \"|\"); print a[1]}' f",
        "sed 's/one/e/g' e",
        "sed -n '/begin/,/end/p' f",
        "sed 's/a/b/;s/c/e/' f",
        "sed -e 's|a|b|' -e 's|e|f|' f",
        "test -n x",
        "[ -f a ]",
        "printf '$(x)'",
        "read -r line",
        "NODE_ENV=test npm test",
        "LANG=C sort f",
        "mvn -q \\\n  test"
      })
  void isNotWhereItOnlyLooksLikeIt(String command) {
    assertThat(suspected(command)).isFalse();
  }

  private static boolean suspected(String command) {
    var script = ShellScript.of(command);
    return !script.analysed();
  }
}
