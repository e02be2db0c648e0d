package dev.perdure.activities.tool.script;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The table of commands that run unasked before an approval on a machine without a sandbox. */
class ReadOnlyCommandsTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ls",
        "ls -la src",
        "ls -R src",
        "ls -1t",
        "du -sh src",
        "grep -rn needle src",
        "grep -i license README.md",
        "rg -n needle src",
        "rg --files",
        "find src -name '*.java'",
        "tree src",
        "tree -L 2",
        "wc -l README.md",
        "sort -u names.txt",
        "jq .name package.json",
        "git status",
        "git log --oneline -5",
        "git config user.name",
        "git config --get core.eol",
        "git config get remote.origin.url",
        "git var GIT_EDITOR"
      })
  void onlyLook(String command) {
    assertThat(ShellScript.of(command).onlyLooks()).isTrue();
  }

  /**
   * Each follows links of the repository, reads a list of files, or prints settings of the host.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "ls -L docs",
        "ls -RL .",
        "ls -lH docs/link",
        "ls --dereference docs",
        "ls --dereference-command-line docs",
        "du -L -a .",
        "du -aD docs",
        "du --dereference .",
        "du --files0-from=list",
        "du --exclude-from=list .",
        "tree -l .",
        "tree -al .",
        "tree --fromfile list",
        "rg -L --hidden x .",
        "rg -nL x .",
        "rg --follow x .",
        "rg --ignore-file list x",
        "grep -R x .",
        "grep -inR x .",
        "egrep -R x .",
        "fgrep -R x .",
        "grep --dereference-recursive x .",
        "grep --exclude-from=list x .",
        "diff docs other",
        "diff -5r a b",
        "diff --rec a b",
        "sort --files0-from=list",
        "sort --fil=list",
        "wc --files0-from=list",
        "wc --f=list",
        "file -f list",
        "file -bf list",
        "file --files-from list",
        "grep -1R x .",
        "grep --der x .",
        "grep --exclude-f=list x .",
        "du -0L .",
        "du --f=list",
        "du --de .",
        "rg -.L x",
        "ls --deref docs",
        "tree --gitfile=list",
        "jq -n -f program.jq",
        "jq -nf program.jq",
        "jq --from-file program.jq",
        "diff -r a b",
        "diff -ur a b",
        "diff --recursive a b",
        "diff --from-file=a b",
        "find -L . -name x",
        "find -H docs -name x",
        "find . -follow -name x",
        "find -files0-from list",
        "find -files0-from=list",
        "jq -L /home/me -n 'import \".secret\" as $s; $s'",
        "jq --library-path lib .",
        "jq -n 'include \"x\"; 1'",
        "jq 'import \"a\" as a; .' x.json",
        "git config -f ../home/.netrc --list",
        "git config --file=x --get a.b",
        "git config --list --show-origin",
        "git config -l",
        "git config --global user.name",
        "git config --system --get core.eol",
        "git config --get-regexp extraheader",
        "git config --get http.https://x.extraheader",
        "git config --get-urlmatch http https://x",
        "git config list",
        "git var -l",
        "git config --blob HEAD:x --list"
      })
  void ask(String command) {
    assertThat(ShellScript.of(command).onlyLooks()).isFalse();
  }
}
