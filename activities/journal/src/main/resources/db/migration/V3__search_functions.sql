-- A restored dump builds the index of words with an empty search path, so its functions bring their own.
alter function search_query(text) set search_path from current;
alter function part_words(json) set search_path from current;
