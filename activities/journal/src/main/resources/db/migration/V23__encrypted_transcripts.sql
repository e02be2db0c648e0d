-- The ids of keys that may have encrypted rows of transcripts; the empty id stands for plain rows.
-- Perdure forgets a key once all rows have another key or are plain. `started_at` is the newest
-- start of a process with the key.
create table transcript_key (
  id         text primary key,
  started_at timestamptz not null,
  constraint transcript_key_id_length check (octet_length(id) <= 64)
);

-- The place that a rewriting of rows has reached in each column, such as part.body. `key_id` is the
-- key of the rewriting, or empty if rows become plain. `last_row` is the primary key of a row.
create table transcript_rewrite (
  place       text primary key,
  key_id      text not null,
  last_row    json not null,
  finished_at timestamptz,
  constraint transcript_rewrite_place_length check (octet_length(place) <= 100)
);
