package dev.perdure.activities.tool.shell;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.perdure.activities.files.DiskFull;
import dev.perdure.activities.files.FileText;
import dev.perdure.activities.files.ResolvedPath;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.network.CheckedDnsResolver;
import dev.perdure.activities.network.EgressProxyMounts;
import dev.perdure.activities.network.ProxyDirectory;
import dev.perdure.activities.network.ProxyRule;
import dev.perdure.activities.network.UpstreamConnector;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.sandbox.SandboxContext;
import dev.perdure.activities.sandbox.WorktreeAccess;
import dev.perdure.activities.tool.Artifacts;
import dev.perdure.activities.tool.CallPreparation;
import dev.perdure.activities.tool.Effect;
import dev.perdure.activities.tool.LiveOutput;
import dev.perdure.activities.tool.ToolCall;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.TypedTool;
import dev.perdure.activities.tool.run.RulingMapper;
import dev.perdure.activities.tool.script.ScriptCommand;
import dev.perdure.activities.tool.script.ScriptPermissions;
import dev.perdure.activities.tool.script.ShellScript;
import dev.perdure.planner.message.CommandTitle;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.planner.permission.DemandVerdict;
import dev.perdure.planner.permission.Ruling;
import dev.perdure.planner.request.subject.PermissionSubjectPreview;
import dev.perdure.planner.tool.Demand;
import dev.perdure.planner.tool.ToolAccess;
import dev.perdure.planner.tool.ToolSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The tool {@code bash}: runs a command line, each call in a shell of its own, sandboxed if
 * possible.
 */
public final class BashTool extends TypedTool<BashTool.BashArguments> {

  /** A command line, where and for how long it runs, and what it needs. */
  @JsonInclude(JsonInclude.Include.NON_DEFAULT)
  record BashArguments(
      String command,
      @Nullable Long timeout,
      @Nullable String workdir,
      @Nullable String description,
      boolean background,
      @Nullable List<String> hosts) {}

  /** A call that no message asked for. */
  public static ToolCall call(String command, Duration timeout, String description) {
    var input = new BashArguments(command, timeout.toMillis(), null, description, false, null);
    return new ToolCall(NAME, Json.write(input));
  }

  static final Duration MAX_TIMEOUT = Duration.ofMinutes(30);

  private static final int MAX_SIZE = 100_000;
  private static final Duration DEFAULT = Duration.ofMinutes(2);
  private static final int MAX_TITLE_LENGTH = 80;

  /** The tool's name. */
  public static final String NAME = "bash";

  private static final ToolSpec SPEC =
      new ToolSpec(
          NAME,
          """
          Runs a command line with bash and gives the end of its output, its exit code and its duration. Each call \
          is a new shell in the workspace (or in workdir); nothing of it stays running, but with background the command \
          lives on until this run ends, as a development server. There is no standard input, \
          and no network but to hosts that are allowed. \
          For reading, finding and changing files use read, grep, glob, list and edit instead.\
          """,
          """
          {"type":"object","properties":{\
          "command":{"type":"string","minLength":1,"description":"The command line"},\
          "timeout":{"type":"integer","minimum":1,"description":"Milliseconds it may take (default 120000, at most 1800000)"},\
          "workdir":{"type":"string","description":"Directory to run in, relative to the workspace"},\
          "description":{"type":"string","description":"What it does, in five to ten words"},\
          "background":{"type":"boolean","description":"Start it and go on; the result gives the id by which it is read and ended. It has no network but the loopback"},\
          "hosts":{"type":"array","items":{"type":"string"},"description":"Hosts of the internet it needs besides those in its words, such as registry.npmjs.org; each needs permission"}},\
          "required":["command"]}\
          """,
          ToolAccess.CHANGES,
          NAME,
          false,
          List.of("shell", "localshell", "execcommand", "runshellcommand"));

  private final Sandbox sandbox;
  private final UpstreamConnector upstreamConnector;
  private final Path home;
  private final Artifacts artifacts;
  private final LiveOutput live;

  /** Runs commands in a sandbox, as far as there is one; paths below {@code ~} mean this home. */
  public BashTool(Sandbox sandbox, Path home, Artifacts artifacts, LiveOutput live) {
    this(sandbox, new UpstreamConnector(CheckedDnsResolver.ofThePublic()), home, artifacts, live);
  }

  BashTool(
      Sandbox sandbox,
      UpstreamConnector upstreamConnector,
      Path home,
      Artifacts artifacts,
      LiveOutput live) {
    super(SPEC, BashArguments.class);
    this.sandbox = sandbox;
    this.upstreamConnector = upstreamConnector;
    this.home = home;
    this.artifacts = artifacts;
    this.live = live;
  }

  @Override
  protected CallPreparation propose(BashArguments arguments, ToolContext context) {
    String command = arguments.command();
    if (command.isBlank() || command.indexOf('\0') >= 0) {
      return CallPreparation.refused(
          "command is empty or holds a NUL character: give a command line.");
    }
    if (FileText.hasLoneSurrogate(command)) {
      return CallPreparation.refused(
          "command holds half of a surrogate pair: write the whole character.");
    }
    if (command.getBytes(UTF_8).length > MAX_SIZE) {
      return CallPreparation.refused(
          "command has more than %d bytes: write a script with the tool write and run that."
              .formatted(MAX_SIZE));
    }
    return switch (ResolvedPath.of(
        context.worktree().root(), Objects.requireNonNullElse(arguments.workdir(), "."))) {
      case ResolvedPath.Nowhere(var reason) -> CallPreparation.refused("workdir: " + reason);
      case ResolvedPath.Inside(_, var real) -> prepare(command, real, arguments, context);
      case ResolvedPath.Outside(var real) -> prepare(command, real, arguments, context);
    };
  }

  private CallPreparation prepare(
      String text, Path directory, BashArguments arguments, ToolContext context) {
    try {
      return check(text, directory, arguments, context);
    } catch (UncheckedIOException e) {
      DiskFull.throwIfIn(e);
      return CallPreparation.refused(String.valueOf(e.getMessage()));
    }
  }

  private CallPreparation check(
      String text, Path directory, BashArguments arguments, ToolContext context) {
    Optional<String> unfit = WorkingDirectoryCheck.fault(directory);
    if (unfit.isPresent()) {
      return CallPreparation.refused(unfit.get());
    }
    ShellScript script = ShellScript.of(text, directory);
    CommandHosts hosts =
        context.readOnly() ? CommandHosts.none() : CommandHosts.of(script, arguments.hosts());
    boolean background = arguments.background();
    Optional<String> fault =
        hosts.mistake().or(() -> background ? backgroundFault(hosts, context) : Optional.empty());
    if (fault.isPresent()) {
      return CallPreparation.refused(fault.get());
    }
    try {
      List<Path> unread = context.unreadNow();
      ShellCommand command = shell(script, directory, arguments, hosts, context, unread);
      return prepareEffect(command, script, hosts, arguments, context);
    } catch (IOException e) {
      DiskFull.throwIfIn(e);
      return CallPreparation.refused("No command can run here: %s.".formatted(e.getMessage()));
    }
  }

  /** Returns the reason why a command can't run in the background; empty if the command can. */
  private static Optional<String> backgroundFault(CommandHosts hosts, ToolContext context) {
    if (context.readOnly()) {
      return Optional.of(
          "While nothing may be changed no command runs in the background: leave background out.");
    }
    return hosts.names().isEmpty()
        ? Optional.empty()
        : Optional.of(
            "A background command reaches no hosts: run what needs them first, without"
                + " background.");
  }

  private CallPreparation prepareEffect(
      ShellCommand command,
      ShellScript script,
      CommandHosts hosts,
      BashArguments arguments,
      ToolContext context) {
    Effect.OnceOnly work =
        arguments.background()
            ? new BackgroundCommandStarter(command, context)
            : new ShellCommandRunner(command, context, upstreamConnector, artifacts, live);
    Optional<DemandVerdict> denial =
        context.readOnly()
            ? script.denial(command.isConfined(), check(command, context))
            : Optional.empty();
    if (denial.isPresent()) {
      return new CallPreparation.Refusal(
          RulingMapper.refusal(new Ruling.Denied(List.of(denial.get()))));
    }
    return new CallPreparation.Proposal(
        CommandPermissions.of(script, command, hosts, context, home),
        PermissionSubjectPreview.command(
            command.text(),
            command.directory().toString(),
            hosts.names().stream().sorted().toList(),
            command.isConfined(),
            command.notAnalysed().orElse(null),
            claim(arguments)),
        new Effect.Command(work));
  }

  /** Whether a command is a check of the project, if nothing but those may be asked for. */
  private static Predicate<ScriptCommand> check(ShellCommand command, ToolContext context) {
    ProjectCheckCommands checks = ProjectCheckCommands.of(context.worktree().root());
    return part -> checks.origin(part, command.directory()).isPresent();
  }

  private ShellCommand shell(
      ShellScript script,
      Path directory,
      BashArguments arguments,
      CommandHosts hosts,
      ToolContext context,
      List<Path> unread) {
    WorktreeAccess view = context.readOnly() ? WorktreeAccess.PLANNING : WorktreeAccess.BUILDING;
    List<Demand> demands = ScriptPermissions.of(script, context.worktree().root(), directory, home);
    Set<String> permitted = CommandPermissions.protectedPaths(demands);
    Optional<ProxyRule> network = network(hosts, arguments.background(), context);
    List<String> launcher =
        sandbox
            .launcher(
                new SandboxContext(
                    context.worktree(),
                    view,
                    directory,
                    permitted,
                    network.map(
                        _ -> new EgressProxyMounts(ProxyDirectory.of(context.fingerprint()))),
                    unread))
            .orElse(List.of());
    return new ShellCommand(
        script.text(),
        CommandTitle.of(script.text(), arguments.description()),
        directory,
        timeout(arguments),
        launcher,
        permitted,
        launcher.isEmpty() ? Optional.empty() : network,
        context.readOnly() && (!launcher.isEmpty() || script.onlyLooks()),
        CommandPermissions.notAnalysed(demands)
            .or(() ->
                CommandPermissions.notAnalysed(GuardedDemands.of(script, directory, context))),
        unread);
  }

  /**
   * A way to the network costs time, so there is one only where something may be reached by it; the
   * network that commands share with those in the background leads nowhere.
   */
  private static Optional<ProxyRule> network(
      CommandHosts hosts, boolean background, ToolContext context) {
    boolean shared = background || BackgroundCommands.run(context.worktree());
    boolean some =
        !hosts.names().isEmpty() || (!shared && context.policy().allowsSome(ProxyRule.PERMISSION));
    return some && !context.readOnly()
        ? Optional.of(new ProxyRule(hosts.names(), context.policy()))
        : Optional.empty();
  }

  private static Duration timeout(BashArguments arguments) {
    Duration asked = arguments.timeout() == null ? DEFAULT : Duration.ofMillis(arguments.timeout());
    return asked.compareTo(MAX_TIMEOUT) > 0 ? MAX_TIMEOUT : asked;
  }

  /** The model's words about a command, else the start of the command. */
  private static String claim(BashArguments arguments) {
    String described = Objects.requireNonNullElse(arguments.description(), "");
    String text = described.isBlank() ? arguments.command() : described;
    return TextShortener.start(text.strip().lines().findFirst().orElse(""), MAX_TITLE_LENGTH);
  }
}
