package dev.perdure.web.server;

import ch.qos.logback.classic.pattern.ThrowableProxyConverter;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import io.temporal.failure.ApplicationFailure;
import org.jspecify.annotations.Nullable;

/**
 * Logback converter of failures. A refusal of an activity says its cause in its message, so the
 * message continues the line without a stack trace: Temporal logs it at each attempt. Unexpected
 * failures keep their stack traces, which begin on a line of their own.
 */
public final class LoggedFailureConverter extends ThrowableProxyConverter {

  @Override
  protected String throwableProxyToString(IThrowableProxy failure) {
    return isRefusal(failure)
        ? ": " + refusal(failure)
        : '\n' + super.throwableProxyToString(failure);
  }

  /** The text of a failure in a log line, with a stack trace unless it is a refusal. */
  static String text(IThrowableProxy failure) {
    return isRefusal(failure) ? refusal(failure) : ThrowableProxyUtil.asString(failure);
  }

  private static boolean isRefusal(IThrowableProxy failure) {
    return thrown(failure) instanceof ApplicationFailure
        && (failure.getCause() == null || isExpected(failure.getCause()));
  }

  /** Programming errors are unchecked, so the stack trace tells where they are. */
  private static boolean isExpected(IThrowableProxy cause) {
    Throwable thrown = thrown(cause);
    return thrown instanceof ApplicationFailure
        || (thrown != null && !(thrown instanceof RuntimeException || thrown instanceof Error));
  }

  private static @Nullable Throwable thrown(IThrowableProxy failure) {
    return failure instanceof ThrowableProxy proxy ? proxy.getThrowable() : null;
  }

  private static String refusal(IThrowableProxy failure) {
    StringBuilder text = new StringBuilder();
    for (IThrowableProxy each = failure; each != null; each = each.getCause()) {
      text.append(text.isEmpty() ? "" : " Caused by ").append(sentence(each));
    }
    return text.toString();
  }

  private static String sentence(IThrowableProxy failure) {
    return thrown(failure) instanceof ApplicationFailure refused
        ? "%s (%s)".formatted(refused.getOriginalMessage(), refused.getType())
        : "%s: %s".formatted(failure.getClassName(), failure.getMessage());
  }
}
