import dev.perdure.web.cli.Perdure;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.codegen.docgen.manpage.ManPageGenerator;

/** Writes the sources of the man pages, one AsciiDoc file for each verb: ManPages.java FOLDER. */
final class ManPages {

  private static final String LITERAL = "....";

  /** Written by the generator after each empty line, also between lines that stand as they are. */
  private static final String HARD_BREAKS = "[%hardbreaks]\n";

  private ManPages() {}

  public static void main(String[] arguments) throws Exception {
    CommandLine line = Perdure.commandLine();
    frame(line.getCommandSpec());
    var folder = new File(arguments[0]);
    boolean[] quiet = {};
    int code = ManPageGenerator.generateManPage(folder, null, quiet, false, line.getCommandSpec());
    for (File page : folder.listFiles((_, name) -> name.endsWith(".adoc"))) {
      Path file = page.toPath();
      Files.writeString(file, Files.readString(file).replace(HARD_BREAKS, ""));
    }
    System.exit(code);
  }

  /** Puts the footers, which hold examples and exit codes in columns, into a section as they are. */
  private static void frame(CommandSpec command) {
    String[] footer = command.usageMessage().footer();
    if (footer.length > 0) {
      List<String> lines = new ArrayList<>(List.of(LITERAL));
      lines.addAll(List.of(footer).subList(footer[0].isEmpty() ? 1 : 0, footer.length));
      lines.add(LITERAL);
      command.usageMessage().footerHeading("Notes%n").footer(lines.toArray(String[]::new));
    }
    command.subcommands().values().forEach(verb -> frame(verb.getCommandSpec()));
  }
}
