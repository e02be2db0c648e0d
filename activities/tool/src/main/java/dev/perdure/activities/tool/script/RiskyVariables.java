package dev.perdure.activities.tool.script;

import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Check for assignments to environment variables that make programs run something else: PATH,
 * preloaded libraries, editors.
 */
final class RiskyVariables {

  private static final Predicate<String> STEERS =
      form(
          "(?:BASH_FUNC_[^=]*|LD_PRELOAD|LD_AUDIT|LD_LIBRARY_PATH|DYLD_[A-Z_]+|BASH_ENV|ENV|PROMPT_COMMAND|SHELLOPTS"
              + "|GIT_SSH|GIT_SSH_COMMAND|GIT_EXTERNAL_DIFF|GIT_PROXY_COMMAND|GIT_EXEC_PATH"
              + "|GIT_TEMPLATE_DIR|GIT_CONFIG|GIT_CONFIG_[A-Z_0-9]+|GIT_DIR|GIT_WORK_TREE|GIT_COMMON_DIR|PERL5OPT|PERL5LIB"
              + "|PERL5DB|PYTHONSTARTUP|PYTHONHOME|RUBYOPT|RUBYLIB|LESSOPEN|LESSCLOSE|TAR_OPTIONS|GCONV_PATH"
              + "|RIPGREP_CONFIG_PATH|MAKEFLAGS|FPATH|ZDOTDIR|CDPATH|OLDPWD|FCEDIT|PS4)\\+?=.*"
              + "|NODE_OPTIONS\\+?=.*(?:-r\\b|require|import|loader|env-file).*"
              + "|(?:JAVA_TOOL_OPTIONS|_JAVA_OPTIONS|JDK_JAVA_OPTIONS|MAVEN_OPTS|GRADLE_OPTS)\\+?=.*"
              + "(?:agent|OnError|OnOutOfMemory|@|bootclasspath|Flags=).*");

  /** Variables whose value is a command that programs run for people. */
  private static final Predicate<String> PROGRAMS =
      form(
          "(?:[A-Z_]+_)?(?:EDITOR|PAGER|ASKPASS|BROWSER|RUNNER|WRAPPER|CONNECT_PROG|DEFAULT_COMMAND|LAUNCHER)=.*"
              + "|(?:VISUAL|MANPAGER|BATPIPE|CC|CXX|CPP|LD|AR|AS|RUSTC|RUSTDOC|MAKE)=.*"
              + "|SHELL=(?!(?:/usr)?/bin/(?:ba|da|z|k)?sh$).*");

  /** Variables that count if rules hold commands back: few scripts set them for that. */
  private static final Predicate<String> MAY_STEER =
      form(
          "(?:RSYNC_RSH|CVS_RSH|LUA_INIT\\w*|MAKEFILES|DOTNET_STARTUP_HOOKS|R_PROFILE\\w*|R_ENVIRON\\w*"
              + "|OPENSSL_CONF|OPENSSL_ENGINES|PYTHONBREAKPOINT|PYTHONPATH|NODE_PATH|NODE_OPTIONS|LESS|LESSKEY\\w*"
              + "|PHPRC|PHP_INI_SCAN_DIR|GIT_ALLOW_PROTOCOL|GIT_PROTOCOL_FROM_USER|GIT_ATTR_SOURCE|TERMINFO"
              + "|(?i:npm_config_(?:script_shell|node_options|shell|git))|CARGO_\\w*(?:LINKER|RUSTC|RUSTDOC)"
              + "|CLASSPATH|ANSIBLE_\\w+|HGRCPATH|XDG_CONFIG_HOME|GNUPGHOME|HOME)\\+?=.*"
              + "|GOFLAGS\\+?=.*exec.*"
              + "|(?:JAVA_TOOL_OPTIONS|_JAVA_OPTIONS|JDK_JAVA_OPTIONS|MAVEN_OPTS|MAVEN_ARGS|GRADLE_OPTS)\\+?=.*"
              + "|(?:GIT_TEST_\\w+|COMPILER_PATH|GCC_EXEC_PREFIX|CCACHE_PREFIX\\w*|CCACHE_COMPILER|CCC_OVERRIDE_OPTIONS"
              + "|PYTHONWARNINGS|PYTHONUSERBASE|PYTHONPLATLIBDIR|LUA_C?PATH\\w*|GUILE_LOAD_\\w+|JULIA_LOAD_PATH|R_LIBS\\w*"
              + "|ERL_\\w*FLAGS|ELIXIR_ERL_OPTIONS|ZIPOPT|MANOPT|MANROFFOPT|WGETRC|CURL_HOME|PSQLRC|INPUTRC|BUN_OPTIONS"
              + "|BUN_\\w*PRELOAD|BASH_LOADABLES_PATH|CMAKE_TOOLCHAIN_FILE|CARGO_ALIAS_\\w+)\\+?=.*"
              + "|(?:\\w*RUST(?:DOC)?|\\w*C|CXX|CPP|LD|FC?|CGO_\\w+)FLAGS\\+?=.*"
              + "(?:linker|link-arg|plugin|-wrapper|-fuse-ld|-B|specs|@).*"
              + "|(?:\\w+_HOME|GOROOT|\\w+_ROOT|NVM_DIR)=['\"]?(?:\\.{1,2}(?:/.*)?|[\\w-]+/.*|\\$\\{?PWD.*|\\$\\(pwd\\).*"
              + "|/tmp/.*)");

  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  /** A value that is bad for any of the variables above. */
  private static final String ANY_VALUE = "=./agent:require";

  private static final Pattern PATH = Pattern.compile("PATH\\+?=(.*)", Pattern.DOTALL);

  /** Values from outside are taken for the person's own, unless they lead to the workspace. */
  private static final Predicate<String> FROM_OUTSIDE =
      form("\\$(?!\\{?(?:PWD|OLDPWD|TMPDIR)\\b)(?:\\w+|\\{\\w+\\})(?:/.*)?");

  /**
   * Directories where package managers put the programs that a project or a person has installed.
   */
  private static final Predicate<String> INSTALLED =
      form(
          "(?:\\.|\\$PWD|\\$\\{PWD\\}|\\$\\(pwd\\))/(?:node_modules/\\.bin|\\.?venv/bin)|\\$\\((?:go"
              + " env GOPATH|brew --prefix[^)]*|npm (?:prefix|root|bin) -g|gem env gemdir|python3?"
              + " -m site --user-base)\\)(?:/.*)?");

  /** Directories that no workspace lies in, and that not everybody may write. */
  private static final Predicate<String> FIXED =
      form("/(?:usr|bin|sbin|opt|nix|snap|Library|Applications)(?:/.*)?|~/(?!.*perdure).*");

  private RiskyVariables() {}

  /** Whether an assignment makes commands run something that is not known here. */
  static boolean steers(String assignment) {
    var path = PATH.matcher(assignment);
    return STEERS.test(assignment)
        || (path.matches() && entries(path).anyMatch(RiskyVariables::isOpen));
  }

  /** Whether an assignment can make some program run something, if that is what it is for. */
  static boolean maySteer(String assignment) {
    return MAY_STEER.test(assignment);
  }

  /** Whether an assignment names the program that others start for people. */
  static boolean namesProgram(String assignment) {
    return PROGRAMS.test(assignment);
  }

  /** Whether an assignment or a variable by its name, which may get any value, does either. */
  static boolean isRisky(String word) {
    String name = word.replaceFirst("^-[a-z]*v", "");
    String assignment = NAME.matcher(name).matches() ? name + ANY_VALUE : word;
    return steers(assignment) || namesProgram(assignment);
  }

  private static Stream<String> entries(Matcher path) {
    return Stream.of(path.group(1).replaceAll("['\"]", "").split(":", -1));
  }

  private static boolean isOpen(String entry) {
    boolean known = FIXED.test(entry) || FROM_OUTSIDE.test(entry) || INSTALLED.test(entry);
    return !known || entry.contains("..");
  }

  private static Predicate<String> form(String pattern) {
    return Pattern.compile(pattern, Pattern.DOTALL).asMatchPredicate();
  }
}
