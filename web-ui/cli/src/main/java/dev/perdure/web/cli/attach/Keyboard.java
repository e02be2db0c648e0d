package dev.perdure.web.cli.attach;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.jline.keymap.BindingReader;
import org.jline.keymap.KeyMap;
import org.jline.terminal.Terminal;
import org.jline.utils.InfoCmp.Capability;
import org.jline.utils.NonBlockingReader;

/** Reader of key presses from a terminal; maps the terminal's escape sequences to keys. */
final class Keyboard {
  private static final long WAIT_MILLIS = 60;
  private static final long AMBIGUOUS_MILLIS = 80;
  private static final Map<Key.Name, Capability> SEQUENCES =
      Map.of(
          Key.Name.UP, Capability.key_up,
          Key.Name.DOWN, Capability.key_down,
          Key.Name.PAGE_UP, Capability.key_ppage,
          Key.Name.PAGE_DOWN, Capability.key_npage,
          Key.Name.HOME, Capability.key_home,
          Key.Name.END, Capability.key_end);

  private final BindingReader reader;
  private final KeyMap<Key.Name> keys = new KeyMap<>();

  Keyboard(Terminal terminal) {
    this.reader = new BindingReader(terminal.reader());
    keys.setAmbiguousTimeout(AMBIGUOUS_MILLIS);
    keys.setUnicode(Key.Name.CHARACTER);
    keys.setNomatch(Key.Name.CHARACTER);
    for (char letter = ' '; letter < KeyMap.KEYMAP_LENGTH - 1; letter++) {
      keys.bind(Key.Name.CHARACTER, String.valueOf(letter));
    }
    SEQUENCES.forEach((name, sequence) -> keys.bind(name, KeyMap.key(terminal, sequence)));
    keys.bind(Key.Name.UP, "\u001b[A", "\u001bOA");
    keys.bind(Key.Name.DOWN, "\u001b[B", "\u001bOB");
    keys.bind(Key.Name.HOME, "\u001b[H", "\u001b[1~");
    keys.bind(Key.Name.END, "\u001b[F", "\u001b[4~");
    keys.bind(Key.Name.ENTER, "\r", "\n");
    keys.bind(Key.Name.TAB, "\t");
    keys.bind(Key.Name.BACKSPACE, "\u007f", "\b");
    keys.bind(Key.Name.CLEAR, KeyMap.ctrl('U'));
    keys.bind(Key.Name.INTERRUPT, KeyMap.ctrl('C'), KeyMap.ctrl('D'));
    keys.bind(Key.Name.ESCAPE, KeyMap.esc());
  }

  /** The next key, if one comes soon; a terminal that is gone interrupts. */
  Optional<Key> next() throws IOException {
    int first = reader.peekCharacter(WAIT_MILLIS);
    if (first == NonBlockingReader.EOF) {
      return Optional.of(Key.of(Key.Name.INTERRUPT));
    }
    if (first < 0) {
      return Optional.empty();
    }
    Key.Name name = reader.readBinding(keys);
    if (name == null) {
      return Optional.of(Key.of(Key.Name.INTERRUPT));
    }
    return name == Key.Name.CHARACTER
        ? Optional.of(Key.typing(reader.getLastBinding()))
        : Optional.of(Key.of(name));
  }
}
