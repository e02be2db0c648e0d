package dev.perdure.activities.forge;

import dev.perdure.planner.message.SecretRedactor;
import dev.perdure.planner.message.TextShortener;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Sentences for the refusals of a forge's API, each with its remedy. */
record ForgeRefusal(ForgeServer server, String repository) {

  /** GitHub's limits last an hour at most. */
  private static final Duration MAX_WAIT = Duration.ofHours(1);

  /** The end of a sentence about a busy forge. */
  static final String RETRIES =
      " Perdure tries again by itself. If this lasts, send the task a message later.";

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss 'UTC'").withZone(ZoneOffset.UTC);

  private static final int MAX_MESSAGE_LENGTH = 500;
  private static final String NO_REASON = "no reason";

  /** The names of the fields in which forges give their reasons. */
  private static final List<String> REASONS =
      List.of("message", "errors", "error_description", "error");

  /**
   * Returns the exception for a reply.
   *
   * @param isRenewed whether the next call gets another token
   */
  DeliveryRefused of(ForgeReply reply, boolean isRenewed) {
    if (reply.isBusy()) {
      return busy(reply);
    }
    if (reply.isRedirection()) {
      return moved(reply);
    }
    return switch (reply.status()) {
      case 401 -> isRenewed ? DeliveryRefused.passing(answered(reply)) : wrongToken(reply);
      case 403 -> forbidden(reply);
      case 404 ->
          DeliveryRefused.lasting(
              "%s has no repository '%s', or the token may not see it: check the remote and the token's access.%s"
                  .formatted(label(), repository, addressRemedy(reply)));
      case 400, 409, 422 -> refused(reply);
      default ->
          DeliveryRefused.lasting(answered(reply) + " Check " + server.serverVariable() + ".");
    };
  }

  /** A request that is there already may be missing for a moment from the forge's lists. */
  private DeliveryRefused refused(ForgeReply reply) {
    String reason = reason(reply);
    String sentence =
        "%s refuses the %s of %s: %s."
            .formatted(label(), server.kind().request(), repository, reason);
    return reason.toLowerCase(Locale.ROOT).contains("already exists")
        ? DeliveryRefused.passing(sentence)
        : DeliveryRefused.lasting(sentence);
  }

  /** A limit of calls, or a fault of the server; Perdure waits for an hour at most. */
  private DeliveryRefused busy(ForgeReply reply) {
    Optional<Duration> limit = reply.limit();
    if (limit.isEmpty()) {
      return DeliveryRefused.busy(answered(reply) + RETRIES, shorterWait(reply.pause()));
    }
    String end = TIME.format(Instant.now().plus(limit.get()));
    String sentence = "%s's limit of calls is reached until %s".formatted(label(), end);
    return shorterWait(limit).isPresent()
        ? DeliveryRefused.busy(
            sentence + ": Perdure goes on after that.", limit.map(wait -> wait.plusSeconds(1)))
        : DeliveryRefused.lasting(sentence + ": send the task a message after that.");
  }

  /** The pause that a forge demands, if Perdure waits for so long. */
  static Optional<Duration> shorterWait(Optional<Duration> pause) {
    return pause.filter(wait -> wait.compareTo(MAX_WAIT) <= 0);
  }

  private String answered(ForgeReply reply) {
    return "%s answered with status %d: %s.".formatted(label(), reply.status(), reason(reply));
  }

  private DeliveryRefused wrongToken(ForgeReply reply) {
    return DeliveryRefused.lasting(
        "%s does not take the token (%s): set %s to a valid one and start Perdure again."
            .formatted(label(), reason(reply), server.kind().tokenVariable()));
  }

  private DeliveryRefused forbidden(ForgeReply reply) {
    String rights =
        switch (server.kind()) {
          case GITHUB -> "write access to contents and pull requests";
          case GITLAB -> "the scope 'api' and the role Developer";
        };
    return DeliveryRefused.lasting(
        "%s does not let the token open %ss of %s (%s): give it %s.%s"
            .formatted(
                label(),
                server.kind().request(),
                repository,
                reason(reply),
                rights,
                addressRemedy(reply)));
  }

  private String addressRemedy(ForgeReply reply) {
    return reply.isPage()
        ? " The answer was a page: check %s as well.".formatted(server.serverVariable())
        : "";
  }

  private DeliveryRefused moved(ForgeReply reply) {
    String target = reply.headers().firstValue("location").orElse("no address");
    return DeliveryRefused.lasting(
        "%s leads from '%s' on to '%s', which Perdure does not follow: set the remote to the new address of the repository, or check %s."
            .formatted(
                label(),
                repository,
                GitRemoteUrl.withoutLogin(TextShortener.start(target, MAX_MESSAGE_LENGTH)),
                server.serverVariable()));
  }

  private String label() {
    return server.kind().label();
  }

  /** Returns the forge's message on a failure, with the details of each fault. */
  static String reason(ForgeReply reply) {
    String all =
        reply
            .read(JsonNode.class)
            .map(said ->
                REASONS.stream()
                    .flatMap(name -> texts(said.path(name)))
                    .filter(text -> !text.isBlank())
                    .distinct()
                    .collect(Collectors.joining("; ")))
            .orElse("");
    String shown = TextShortener.start(all.isEmpty() ? NO_REASON : all, MAX_MESSAGE_LENGTH);
    return SecretRedactor.of(shown).replaceAll("\\.$", "");
  }

  /** GitHub lists faults with messages; GitLab lists texts, or texts by field. */
  private static Stream<String> texts(JsonNode node) {
    if (node.isString()) {
      return Stream.of(node.asString());
    }
    if (node.isObject() && node.has("message")) {
      return texts(node.path("message"));
    }
    return node.values().stream().flatMap(ForgeRefusal::texts);
  }
}
