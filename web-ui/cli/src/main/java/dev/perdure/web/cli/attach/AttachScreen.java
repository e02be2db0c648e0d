package dev.perdure.web.cli.attach;

import dev.perdure.web.cli.client.ServerClient;
import dev.perdure.web.cli.follow.FetchedTask;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jline.terminal.Attributes;
import org.jline.terminal.Attributes.LocalFlag;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.terminal.Terminal.Signal;
import org.jline.terminal.TerminalBuilder;
import org.jline.utils.InfoCmp.Capability;

/**
 * The full-screen view of {@code attach}: shows a task in a terminal until the person leaves, and
 * then restores the terminal.
 */
public final class AttachScreen {
  private static final Duration REDRAW_INTERVAL = Duration.ofSeconds(1);

  private final Terminal terminal;
  private final Canvas canvas;
  private final Keyboard keyboard;
  private final AttachState state = new AttachState();
  private final AtomicBoolean interrupted = new AtomicBoolean();
  private final AtomicBoolean resized = new AtomicBoolean(true);
  private final AtomicBoolean restored = new AtomicBoolean();
  private Instant drawn = Instant.EPOCH;

  private AttachScreen(Terminal terminal, boolean coloured) {
    this.terminal = terminal;
    this.canvas = new Canvas(terminal, coloured);
    this.keyboard = new Keyboard(terminal);
  }

  /**
   * Shows a task until the person leaves; nothing if the terminal is none, too small, or can't be
   * drawn on.
   */
  public static Optional<AttachResult> show(ServerClient server, String taskId, boolean coloured) {
    try (Terminal terminal =
        TerminalBuilder.builder()
            .system(true)
            .dumb(false)
            .encoding(StandardCharsets.UTF_8)
            .nativeSignals(true)
            .build()) {
      Size size = terminal.getSize();
      if (size.getColumns() < AttachScreenRenderer.MIN_COLUMNS
          || size.getRows() < AttachScreenRenderer.MIN_ROWS
          || terminal.getStringCapability(Capability.cursor_address) == null) {
        return Optional.empty();
      }
      return Optional.of(new AttachScreen(terminal, coloured).follow(server, taskId));
    } catch (IOException | IllegalStateException e) {
      return Optional.empty();
    }
  }

  private AttachResult follow(ServerClient server, String taskId) throws IOException {
    terminal.handle(Signal.INT, _ -> interrupted.set(true));
    terminal.handle(Signal.WINCH, _ -> resized.set(true));
    Attributes before = terminal.enterRawMode();
    Attributes raw = terminal.getAttributes();
    raw.setLocalFlag(LocalFlag.ISIG, false);
    terminal.setAttributes(raw);
    var hook = Thread.ofPlatform().name("restore").unstarted(() -> restore(before));
    Runtime.getRuntime().addShutdownHook(hook);
    try (var feed = new TaskConnection(server, taskId)) {
      canvas.open();
      while (step(feed)) {
        draw();
      }
    } finally {
      restore(before);
      removeHook(hook);
    }
    return new AttachResult(state.task());
  }

  private static void removeHook(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // the hook runs
    }
  }

  private void restore(Attributes before) {
    if (restored.compareAndSet(false, true)) {
      canvas.close();
      terminal.setAttributes(before);
    }
  }

  /** Takes in what has come; whether the view stays open. */
  private boolean step(TaskConnection feed) throws IOException {
    List<AttachInput> inputs = new ArrayList<>();
    if (resized.getAndSet(false)) {
      Size size = terminal.getSize();
      canvas.clear();
      inputs.add(new AttachInput.Resized(size.getColumns(), size.getRows()));
    }
    Optional<Key> key =
        interrupted.get() ? Optional.of(Key.of(Key.Name.INTERRUPT)) : keyboard.next();
    key.map(AttachInput.Pressed::new).ifPresent(inputs::add);
    inputs.addAll(feed.drain());
    if (!inputs.isEmpty()) {
      drawn = Instant.EPOCH;
    }
    inputs.add(new AttachInput.TimePassed());
    return inputs.stream().map(input -> perform(input, feed)).reduce(true, Boolean::logicalAnd);
  }

  private boolean perform(AttachInput input, TaskConnection feed) {
    boolean stays = true;
    for (AttachAction action : state.apply(input, Instant.now())) {
      drawn = Instant.EPOCH;
      switch (action) {
        case AttachAction.Decide(var request, var decision) -> feed.decide(request, decision);
        case AttachAction.Post(String text) -> feed.post(text);
        case AttachAction.Leave _ -> stays = false;
      }
    }
    return stays;
  }

  private void draw() {
    Instant now = Instant.now();
    if (drawn.plus(REDRAW_INTERVAL).isAfter(now)) {
      return;
    }
    drawn = now;
    canvas.draw(new AttachScreenRenderer(state, now).lines());
  }

  /** The task as it was last, if the server gave it. */
  public record AttachResult(Optional<FetchedTask> task) {}
}
