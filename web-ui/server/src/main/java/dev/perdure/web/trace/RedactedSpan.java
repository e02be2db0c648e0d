package dev.perdure.web.trace;

import dev.perdure.planner.message.SecretRedactor;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.sdk.trace.data.DelegatingSpanData;
import io.opentelemetry.sdk.trace.data.EventData;
import io.opentelemetry.sdk.trace.data.LinkData;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.data.StatusData;
import java.util.List;

/** A span without secrets in its name, status, attributes, events and links. */
final class RedactedSpan extends DelegatingSpanData {

  private final String name;
  private final StatusData status;
  private final Attributes attributes;
  private final List<EventData> events;
  private final List<LinkData> links;

  RedactedSpan(SpanData span) {
    super(span);
    name = SecretRedactor.of(span.getName());
    status =
        StatusData.create(
            span.getStatus().getStatusCode(), SecretRedactor.of(span.getStatus().getDescription()));
    attributes = redacted(span.getAttributes());
    events = span.getEvents().stream().map(RedactedSpan::redacted).toList();
    links = span.getLinks().stream().map(RedactedSpan::redacted).toList();
  }

  private static EventData redacted(EventData event) {
    return EventData.create(
        event.getEpochNanos(),
        SecretRedactor.of(event.getName()),
        redacted(event.getAttributes()),
        event.getTotalAttributeCount());
  }

  private static LinkData redacted(LinkData link) {
    return LinkData.create(
        link.getSpanContext(), redacted(link.getAttributes()), link.getTotalAttributeCount());
  }

  private static Attributes redacted(Attributes attributes) {
    AttributesBuilder redacted = attributes.toBuilder();
    attributes.forEach((key, value) -> redact(redacted, key.getKey(), value));
    return redacted.build();
  }

  private static void redact(AttributesBuilder attributes, String key, Object value) {
    switch (value) {
      case String text -> attributes.put(key, SecretRedactor.of(text));
      case List<?> values when values.stream().allMatch(String.class::isInstance) ->
          attributes.put(
              AttributeKey.stringArrayKey(key),
              values.stream().map(each -> SecretRedactor.of((String) each)).toList());
      default -> {}
    }
  }

  @Override
  public String getName() {
    return name;
  }

  @Override
  public StatusData getStatus() {
    return status;
  }

  @Override
  public Attributes getAttributes() {
    return attributes;
  }

  @Override
  public List<EventData> getEvents() {
    return events;
  }

  @Override
  public List<LinkData> getLinks() {
    return links;
  }
}
