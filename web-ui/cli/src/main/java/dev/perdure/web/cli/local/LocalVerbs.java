package dev.perdure.web.cli.local;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;

/**
 * The list of the verbs about this machine, such as {@code doctor}, {@code agents} and {@code
 * backup}, in the order of the help.
 */
public record LocalVerbs(PerdureProperties properties, Terminal terminal) {

  /**
   * All of them by the names they are called by.
   *
   * @param line the command line with every verb, which the completion of shells is made from
   */
  public Map<String, Supplier<Object>> all(Supplier<CommandLine> line) {
    Map<String, Supplier<Object>> verbs = new LinkedHashMap<>();
    verbs.put("agents", withoutLogs(() -> new AgentsCommand(properties, terminal)));
    verbs.put("models", withoutLogs(() -> new ModelsCommand(properties, terminal)));
    verbs.put("explain", withoutLogs(() -> new ExplainCommand(properties, terminal)));
    verbs.put("tools", withoutLogs(() -> new RunToolCallsCommand(properties, terminal)));
    verbs.put("doctor", withoutLogs(() -> new DoctorCommand(properties, terminal)));
    verbs.put("engine", () -> new EngineInstallCommand(properties, terminal));
    verbs.put("backup", withoutLogs(() -> new BackupCommand(properties, terminal)));
    verbs.put("restore", withoutLogs(() -> new RestoreCommand(properties, terminal)));
    verbs.put("replay", withoutLogs(() -> new ReplayCommand(properties, terminal)));
    verbs.put("upgrade", withoutLogs(() -> new UpgradeCommand(properties, terminal)));
    verbs.put("completion", () -> new CompletionCommand(line, terminal));
    return verbs;
  }

  /** Switches logging off for verbs that run parts of the server themselves. */
  private static Supplier<Object> withoutLogs(Supplier<Object> verb) {
    return () -> {
      silenceLogs();
      return verb.get();
    };
  }

  private static void silenceLogs() {
    if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
      context.getLogger(Logger.ROOT_LOGGER_NAME).setLevel(Level.OFF);
    }
  }
}
