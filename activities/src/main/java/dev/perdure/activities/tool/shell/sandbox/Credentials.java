package dev.perdure.activities.tool.shell.sandbox;

import dev.perdure.activities.tool.Worktree;
import dev.perdure.activities.tool.text.Sha256;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What a machine knows of its owner that no command needs: keys, tokens, histories, browsers. Files
 * of settings that tools do need are shown without the lines that hold secrets.
 */
final class Credentials {

  private static final List<String> HIDDEN =
      List.of(
          ".ssh",
          ".aws",
          ".gnupg",
          ".azure",
          ".kube",
          ".docker",
          ".netrc",
          "_netrc",
          ".git-credentials",
          ".pypirc",
          ".config/gh",
          ".config/glab-cli",
          ".config/hub",
          ".config/gcloud",
          ".config/git/credentials",
          ".config/rclone",
          ".config/op",
          ".config/sops",
          ".config/doctl",
          ".config/heroku",
          ".config/stripe",
          ".config/ngrok",
          ".config/github-copilot",
          ".config/composer/auth.json",
          ".composer/auth.json",
          ".config/containers/auth.json",
          ".config/helm",
          ".config/configstore",
          ".oci",
          ".terraform.d/credentials.tfrc.json",
          ".terraformrc",
          ".vault-token",
          ".boto",
          ".s3cfg",
          ".pgpass",
          ".my.cnf",
          ".mylogin.cnf",
          ".dbshell",
          ".fly",
          ".vercel",
          ".netlify",
          ".bundle/config",
          ".local/share/keyrings",
          ".password-store",
          ".config/google-chrome",
          ".config/chromium",
          ".mozilla",
          ".thunderbird",
          ".electrum",
          ".bitcoin",
          ".ethereum",
          ".bash_history",
          ".zsh_history",
          ".python_history",
          ".node_repl_history",
          ".psql_history",
          ".mysql_history",
          ".local/share/fish",
          ".lesshst",
          ".claude",
          ".claude.json",
          ".codex",
          ".gemini",
          ".config/opencode",
          ".local/share/opencode",
          ".viminfo",
          ".local/share/nvim/shada",
          ".local/state/nvim",
          ".wget-hsts",
          ".rediscli_history",
          ".sqlite_history",
          ".irb_history",
          ".ts_node_repl_history",
          ".config/fish",
          ".zsh_sessions",
          ".xonsh_history",
          ".authinfo",
          ".authinfo.gpg",
          ".netrc.gpg",
          ".gitcookies",
          ".subversion/auth",
          ".cvspass",
          ".smbcredentials",
          ".msmtprc",
          ".config/msmtp",
          ".mbsyncrc",
          ".offlineimaprc",
          ".fetchmailrc",
          ".ICEauthority",
          ".Xauthority",
          ".erlang.cookie",
          ".age",
          ".config/age",
          ".pulumi/credentials.json",
          ".config/pulumi",
          ".databrickscfg",
          ".snowsql",
          ".snowflake",
          ".aliyun",
          ".bluemix",
          ".config/hcloud",
          ".config/scw",
          ".config/linode-cli",
          ".cloudflared",
          ".config/cloudflared",
          ".wrangler",
          ".config/.wrangler",
          ".config/vercel",
          ".local/share/com.vercel.cli",
          ".config/netlify",
          ".railway",
          ".supabase",
          ".ngrok2",
          ".twilio-cli",
          ".kaggle",
          ".huggingface",
          ".wandb",
          ".config/gh-copilot",
          ".config/anthropic",
          ".cursor",
          ".config/Cursor",
          ".config/Code",
          ".vscode-server/data",
          ".continue",
          ".codeium",
          ".config/zed",
          ".config/Slack",
          ".config/discord",
          ".config/Signal",
          ".config/1Password",
          ".config/Bitwarden",
          ".config/filezilla",
          ".config/remmina",
          ".local/share/remmina",
          ".config/BraveSoftware",
          ".config/microsoft-edge",
          ".config/vivaldi",
          ".config/opera",
          ".var/app",
          "snap/firefox",
          "snap/chromium",
          ".local/share/jupyter/runtime",
          ".ipython/profile_default/history.sqlite",
          ".putty",
          ".config/putty");

  /** What is ours: workspaces and their layers may lie in there and are laid over it again. */
  private static final List<String> OWN = List.of(".config/perdure", ".local/share/perdure");

  private static final List<String> IN_CACHES =
      List.of(
          ".m2/settings-security.xml",
          ".cargo/credentials",
          ".cargo/credentials.toml",
          ".gem/credentials",
          ".nuget/NuGet/NuGet.Config",
          ".gradle/.credentials",
          ".cache/perdure",
          ".cache/huggingface/token",
          ".cache/google-chrome",
          ".cache/chromium",
          ".cache/mozilla");

  private static final List<String> SYSTEM =
      List.of(
          "/etc/shadow",
          "/etc/shadow-",
          "/etc/gshadow",
          "/etc/gshadow-",
          "/etc/sudoers",
          "/etc/sudoers.d",
          "/etc/krb5.keytab",
          "/etc/ssl/private",
          "/etc/ssh",
          "/etc/docker",
          "/var/lib/docker",
          "/var/lib/containerd",
          "/var/spool/cron",
          "/var/backups");

  private static final List<String> FILTERED =
      List.of(
          ".npmrc",
          ".yarnrc",
          ".yarnrc.yml",
          ".gitconfig",
          ".config/git/config",
          ".config/pip/pip.conf",
          ".pip/pip.conf",
          ".condarc",
          ".config/uv/uv.toml");

  private static final List<String> FILTERED_IN_CACHES =
      List.of(
          ".m2/settings.xml",
          ".cargo/config",
          ".cargo/config.toml",
          ".gradle/gradle.properties",
          ".gradle/init.gradle");

  private static final Pattern ELEMENT =
      Pattern.compile(
          "<(servers|password|passphrase|privateKey|username)>.*?</\\1>", Pattern.DOTALL);
  private static final Pattern LINE =
      Pattern.compile(
          "(?im)^.*(?:token|passw|passphrase|secret|_auth|credential|extraheader|authorization"
              + "|api[-_]?key|private[-_]?key).*$\\R?");
  private static final Pattern ADDRESS = Pattern.compile("://[^/@\\s\"']+@");

  private final Path home;

  Credentials(Path home) {
    this.home = home;
  }

  /** Hides what Perdure keeps, before anything of it is shown. */
  void hideOwn(Mounts mounts) {
    OWN.forEach(name -> mounts.hide(home.resolve(name)));
  }

  /** Hides what lies outside of the caches that tools change. */
  void hide(Mounts mounts, Worktree worktree) throws IOException {
    SYSTEM.forEach(name -> mounts.hide(Path.of(name)));
    HIDDEN.forEach(name -> mounts.hide(home.resolve(name)));
    filter(mounts, worktree, FILTERED);
  }

  /** Hides what lies in caches, once these are in their place. */
  void hideInCaches(Mounts mounts, Worktree worktree) throws IOException {
    IN_CACHES.forEach(name -> mounts.hide(home.resolve(name)));
    filter(mounts, worktree, FILTERED_IN_CACHES);
  }

  private void filter(Mounts mounts, Worktree worktree, List<String> names) throws IOException {
    for (String name : names) {
      Path file = home.resolve(name);
      if (Files.isRegularFile(file)) {
        mounts.readOnly(filtered(file, worktree), file.toRealPath());
      }
    }
  }

  private static Path filtered(Path file, Worktree worktree) throws IOException {
    String text = withoutSecrets(read(file));
    Path directory = Files.createDirectories(worktree.records().resolve("settings"));
    Path copy = directory.resolve(Sha256.of(file + "\n" + text).substring(0, 32));
    return Files.exists(copy) ? copy : Files.writeString(copy, text);
  }

  /** A file that is no text shows nothing. */
  private static String read(Path file) throws IOException {
    try {
      return Files.readString(file);
    } catch (MalformedInputException noText) {
      return "";
    }
  }

  static String withoutSecrets(String settings) {
    String elements = ELEMENT.matcher(settings).replaceAll("");
    return ADDRESS.matcher(LINE.matcher(elements).replaceAll("")).replaceAll("://");
  }
}
