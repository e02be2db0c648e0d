package dev.perdure.workflows.port;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The message a run opens with: a prompt of the library, what fills its holes beyond the task's own
 * records, and a key that makes adding it twice one message.
 *
 * @param prompt the name of a template, such as {@code explore/exploring}
 * @param values short texts of at most 4 KiB; anything longer is read from the task's records
 * @param key unique within the conversation, such as {@code writing-2}
 * @param personal whether the message is a person's own words
 */
public record RunOpening(String prompt, Map<String, String> values, String key, boolean personal) {

  /** The prompt of a run whose one call is a command that a subagent carries out. */
  public static final String COMMAND = "command/call";

  /** Copies the values. */
  public RunOpening {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /** An opening whose holes are filled from the task's records alone. */
  public static RunOpening of(String prompt, String key) {
    return new RunOpening(prompt, new LinkedHashMap<>(), key, false);
  }

  /** The words of a person: the request itself, or a message that follows it up. */
  public static RunOpening personal(String prompt, String key) {
    return new RunOpening(prompt, new LinkedHashMap<>(), key, true);
  }
}
