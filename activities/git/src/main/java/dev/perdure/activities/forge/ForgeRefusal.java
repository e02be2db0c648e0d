package dev.perdure.activities.forge;

import dev.perdure.planner.message.SecretRedactor;
import dev.perdure.planner.message.TextShortener;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Sentences for the refusals of a forge's API, each with its remedy. */
record ForgeRefusal(ForgeServer server, String repository) {

  private static final Duration MAX_RATE_LIMIT_DELAY = Duration.ofMinutes(2);
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
    Optional<Duration> limit = reply.limit();
    if (limit.isPresent()) {
      return limited(limit.get());
    }
    if (reply.isRedirection()) {
      return moved(reply);
    }
    return switch (reply.status()) {
      case 401 -> isRenewed ? passing(reply) : wrongToken(reply);
      case 403 -> forbidden(reply);
      case 404 ->
          DeliveryRefused.lasting(
              "%s has no repository '%s', or the token may not see it: check the remote and the token's access.%s"
                  .formatted(label(), repository, addressRemedy(reply)));
      case 400, 409, 422 -> refused(reply);
      default -> other(reply);
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

  private DeliveryRefused other(ForgeReply reply) {
    boolean isPassing = reply.status() >= 500 || reply.status() == 429;
    return isPassing
        ? passing(reply)
        : DeliveryRefused.lasting(answered(reply) + " Check " + server.serverVariable() + ".");
  }

  private DeliveryRefused passing(ForgeReply reply) {
    return DeliveryRefused.passing(answered(reply));
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
        "The token may not open %ss of %s (%s): give it %s.%s"
            .formatted(
                server.kind().request(), repository, reason(reply), rights, addressRemedy(reply)));
  }

  private String addressRemedy(ForgeReply reply) {
    return reply.isPage()
        ? " The answer was a page: check %s as well.".formatted(server.serverVariable())
        : "";
  }

  private DeliveryRefused moved(ForgeReply reply) {
    String target = reply.headers().firstValue("location").orElse("no address");
    return DeliveryRefused.lasting(
        "%s leads from '%s' on to '%s', which Perdure does not follow: set the remote to the new address of the repository."
            .formatted(
                label(),
                repository,
                GitRemoteUrl.withoutLogin(TextShortener.start(target, MAX_MESSAGE_LENGTH))));
  }

  private DeliveryRefused limited(Duration wait) {
    return wait.compareTo(MAX_RATE_LIMIT_DELAY) <= 0
        ? DeliveryRefused.passing(
            "%s's limit of calls is reached.".formatted(label()), wait.plusSeconds(1))
        : DeliveryRefused.lasting(
            "%s's limit of calls is reached for %d minutes: send the task a message after that."
                .formatted(label(), wait.toMinutes() + 1));
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
