-- How long each layer of a run's system text is.
create table prompt_layers (
  conversation_id text primary key references conversation (id) on delete cascade,
  layers json not null
);
