package dev.perdure.activities.tool.shell.parse.command;

import dev.perdure.activities.tool.shell.parse.program.AwkProgram;
import dev.perdure.activities.tool.shell.parse.program.SedScript;
import java.util.Set;

/** Commands whose words show that they change something. */
final class Changes {

  private static final Set<String> ALWAYS =
      Set.of(
          "rm",
          "rmdir",
          "mv",
          "cp",
          "touch",
          "mkdir",
          "mkfifo",
          "mknod",
          "mktemp",
          "ln",
          "chmod",
          "chown",
          "chgrp",
          "chattr",
          "setfacl",
          "setfattr",
          "truncate",
          "install",
          "rsync",
          "scp",
          "shred",
          "unlink",
          "patch",
          "ed",
          "ex",
          "vi",
          "vim",
          "nano",
          "emacs",
          "split",
          "csplit",
          "fallocate",
          "mkfs",
          "mount",
          "umount",
          "crontab",
          "rename",
          "dos2unix",
          "unix2dos");
  private static final Set<String> COMPRESS =
      Set.of("gzip", "gunzip", "bzip2", "bunzip2", "xz", "unxz", "zstd", "unzstd", "compress");
  private static final Set<String> FORMATTERS =
      Set.of(
          "prettier",
          "eslint",
          "gofmt",
          "goimports",
          "rustfmt",
          "stylelint",
          "ruff",
          "biome",
          "shfmt");

  private Changes() {}

  static boolean shownBy(CommandLine line) {
    String name = line.name();
    if (ALWAYS.contains(name) || name.startsWith("mkfs.")) {
      return true;
    }
    if (COMPRESS.contains(name)) {
      return !line.hasShort("clt") && !line.hasLong("--stdout", "--list", "--test");
    }
    if (FORMATTERS.contains(name)) {
      return line.hasShort("w") || line.hasLong("--write", "--fix");
    }
    return byOptions(name, line) || byOperands(name, line);
  }

  private static boolean byOptions(String name, CommandLine line) {
    return switch (name) {
      case "sed" -> inPlace(line) || !SedScript.of(line.from(1).words()).written().isEmpty();
      case "gawk", "awk" ->
          inPlace(line) || !AwkProgram.of(line.from(1).words()).written().isEmpty();
      case "perl", "ruby", "yq" -> inPlace(line);
      case "sort", "tree", "shuf" -> line.hasShort("o") || line.hasLong("--output");
      case "curl" -> curl(line);
      case "wget" ->
          !String.join(" ", line.arguments())
              .matches(".*(-[a-zA-Z]*O ?-|--output-document=-|--spider).*");
      case "tar" -> tar(line);
      case "unzip" -> !line.hasShort("lptvZ");
      case "zip", "ar" -> true;
      case "xxd" -> line.hasShort("r") || line.operands().size() > 1;
      default -> false;
    };
  }

  private static boolean byOperands(String name, CommandLine line) {
    return switch (name) {
      case "tee" -> line.operands().stream().anyMatch(file -> !file.equals("/dev/null"));
      case "dd" ->
          line.operands().stream().anyMatch(o -> o.startsWith("of=") && !o.equals("of=/dev/null"));
      case "uniq" -> line.operands().size() > 1;
      case "find", "fd" -> FindActions.change(line);
      case "git" -> GitCommand.of(line).changes();
      default -> false;
    };
  }

  /** Whether a command changes the files it reads. */
  static boolean inPlace(CommandLine line) {
    return switch (line.name()) {
      case "sed" -> line.hasLong("--in-place") || shortInPlace(line);
      case "perl", "ruby", "yq" -> shortInPlace(line) || line.hasLong("--inplace");
      case "gawk", "awk" -> line.operands().contains("inplace");
      default -> false;
    };
  }

  /** Also among other letters, {@code -ni}, and with a suffix, {@code -i.bak}. */
  private static boolean shortInPlace(CommandLine line) {
    return line.options().stream().anyMatch(option -> option.matches("-[a-zA-Z0]*i.*"));
  }

  private static boolean curl(CommandLine line) {
    boolean named = line.hasShort("O") || line.hasLong("--output", "--remote-name", "--output-dir");
    int at = line.arguments().indexOf("-o");
    boolean discards =
        at >= 0
            && Set.of("/dev/null", "-")
                .containsAll(
                    line.arguments().subList(at + 1, Math.min(at + 2, line.arguments().size())));
    return named || (line.hasShort("o") && !discards);
  }

  private static boolean tar(CommandLine line) {
    String first = line.arguments().isEmpty() ? "" : line.arguments().getFirst();
    boolean lists =
        line.hasShort("t") || line.hasLong("--list") || first.matches("[a-zA-Z]*t[a-zA-Z]*");
    return !lists;
  }
}
