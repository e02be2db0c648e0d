package dev.perdure.web.cli.attach;

import java.io.PrintWriter;
import java.util.List;
import org.jline.terminal.Terminal;
import org.jline.utils.InfoCmp.Capability;

/** The alternate screen of a terminal, on which only lines that have changed are redrawn. */
final class Canvas implements AutoCloseable {
  private static final String CUT_OFF = "\u001b[?7l";
  private static final String WRAP = "\u001b[?7h";

  private final Terminal terminal;
  private final boolean coloured;
  private List<String> drawn = List.of();

  Canvas(Terminal terminal, boolean coloured) {
    this.terminal = terminal;
    this.coloured = coloured;
  }

  void open() {
    terminal.puts(Capability.enter_ca_mode);
    terminal.puts(Capability.keypad_xmit);
    terminal.puts(Capability.cursor_invisible);
    terminal.writer().print(CUT_OFF);
  }

  void clear() {
    terminal.puts(Capability.clear_screen);
    drawn = List.of();
  }

  void draw(List<ScreenLine> lines) {
    List<String> wanted = lines.stream().map(line -> line.ansi(coloured)).toList();
    PrintWriter writer = terminal.writer();
    for (int row = 0; row < wanted.size(); row++) {
      if (row >= drawn.size() || !drawn.get(row).equals(wanted.get(row))) {
        terminal.puts(Capability.cursor_address, row, 0);
        terminal.puts(Capability.clr_eol);
        writer.print(wanted.get(row));
      }
    }
    drawn = wanted;
    terminal.flush();
  }

  /** Gives the terminal back as it was. */
  @Override
  public void close() {
    terminal.writer().print(WRAP);
    terminal.puts(Capability.cursor_normal);
    terminal.puts(Capability.keypad_local);
    terminal.puts(Capability.exit_ca_mode);
    terminal.flush();
  }
}
