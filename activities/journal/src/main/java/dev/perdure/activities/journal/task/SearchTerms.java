package dev.perdure.activities.journal.task;

import java.util.List;
import java.util.regex.Pattern;

/** Terms of a search for tasks: words in any order and quoted phrases, all of which must match. */
record SearchTerms(List<String> terms) {

  /** The tasks in which every term of the JSON array {@code :terms} is found. */
  static final String TASKS_FOUND =
      """
      select task_id from (
        select position, task.id as task_id
          from json_array_elements_text(:terms::json) with ordinality as term(text, position)
          join task on position(lower(term.text) in lower(concat_ws(' ', task.id, task.title,
            task.request, task.requester, task.repository_location))) > 0
        union
        select position, conversation.task_id
          from json_array_elements_text(:terms::json) with ordinality as term(text, position)
          join part on part.kind = 'text' and part_words(part.body) @@ search_query(term.text)
          join message on message.id = part.message_id
          join conversation on conversation.id = message.conversation_id) hit
      group by task_id having count(*) = json_array_length(:terms::json)
      """;

  private static final Pattern TERM = Pattern.compile("\"([^\"]+)\"|[^\\s\"]+");

  /** Reads what was typed; a quotation mark without its second one is overlooked. */
  static SearchTerms of(String typed) {
    return new SearchTerms(
        TERM.matcher(typed)
            .results()
            .map(match -> match.group(1) == null ? match.group() : match.group(1))
            .map(String::strip)
            .filter(term -> !term.isEmpty())
            .distinct()
            .toList());
  }
}
