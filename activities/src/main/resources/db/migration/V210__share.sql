-- Read-only links to tasks; the token itself is not kept.
create table share (
  id         text primary key,
  token_hash text not null unique,
  task_id    text not null references task on delete cascade,
  created_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  constraint share_id_length check (octet_length(id) <= 100),
  constraint share_token_hash_length check (octet_length(token_hash) <= 64)
);
create index share_task_idx on share (task_id);
