package dev.perdure.activities.process;

/**
 * The launcher as the person called it, for messages that name a command. Messages that are stored,
 * such as results of activities, do not hold it.
 */
public final class LauncherName {

  /** Such as {@code perdure} from the PATH, or the path that was typed. */
  public static final String NAME = System.getProperty("perdure.launcher", "./perdure");

  private LauncherName() {}
}
