-- Subagents in the background, until their callers have read what they report.
create table background_run (
  call_id         text primary key,
  conversation_id text not null references conversation on delete cascade,
  spec            json not null,
  constraint background_run_call_id_length check (octet_length(call_id) <= 800)
);
create index background_run_of_conversation on background_run (conversation_id);
