package dev.perdure.activities.journal.task;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Terms of a search for tasks: words in any order and quoted phrases, all of which must match. A
 * term after {@code title:} is not looked for in transcripts.
 */
record SearchTerms(List<Term> terms) {

  /** A word or a phrase with its number in the search. */
  record Term(int position, String text, boolean isTitle) {}

  /** The tasks in which every term of the JSON array {@code :terms} is found. */
  static final String TASKS_FOUND =
      """
      select task_id from (
        select position, task.id as task_id
          from json_to_recordset(:terms::json) as term(text text, position int)
          join task on position(lower(term.text) in lower(concat_ws(' ', task.id, task.title,
            task.request, task.requester, task.repository_location))) > 0
        union
        select position, conversation.task_id
          from json_to_recordset(:terms::json) as term(text text, "isTitle" boolean, position int)
          join part on not "isTitle" and part.kind = 'text' and part_words(part.body) @@ search_query(term.text)
          join message on message.id = part.message_id
          join conversation on conversation.id = message.conversation_id) hit
      group by task_id having count(*) = json_array_length(:terms::json)
      """;

  private static final Pattern TERM =
      Pattern.compile("(?<title>title:)?(?:\"(?<phrase>[^\"]+)\"|(?<word>[^\\s\"]+))");

  /** Reads what was typed; a quotation mark without its second one is overlooked. */
  static SearchTerms of(String typed) {
    List<Term> all =
        TERM.matcher(typed)
            .results()
            .map(match -> new Term(0, text(match), match.group("title") != null))
            .filter(term -> !term.text().isEmpty())
            .distinct()
            .toList();
    return new SearchTerms(
        IntStream.range(0, all.size())
            .mapToObj(i -> new Term(i, all.get(i).text(), all.get(i).isTitle()))
            .toList());
  }

  /** Whether a term is looked for in transcripts. */
  boolean readTranscripts() {
    return terms.stream().anyMatch(term -> !term.isTitle());
  }

  private static String text(MatchResult match) {
    return (match.group("phrase") == null ? match.group("word") : match.group("phrase")).strip();
  }
}
