-- Everything Perdure remembers (docs: architecture, "Data").
-- Bodies are `json`, not `jsonb`: what a model wrote may hold \u0000 and must come back as it was.

create table task (
  id                  text primary key,
  idempotency_key     text unique,
  body_digest         text not null,
  body                json not null,
  title               text not null,
  request             text not null,
  requester           text not null,
  repository_location text,
  repository_ref      text,
  repository_commit   text,
  strategy            text not null,
  agent               text,
  model               text,
  phase               text not null,
  phases              json not null default '[]',
  state               text not null,
  state_since         timestamptz not null default now(),
  triage              json,
  retry               json,
  workspace           json,
  result              json,
  failure             json,
  verification        json,
  resume              json,
  main_run            text,
  budget_limit        numeric(14, 6),
  input_tokens        bigint not null default 0,
  output_tokens       bigint not null default 0,
  cache_read_tokens   bigint not null default 0,
  cache_write_tokens  bigint not null default 0,
  cost                numeric(14, 6) default 0,
  engine_id           text,
  trace_id            text,
  fork_of             text references task,
  archived_at         timestamptz,
  created_at          timestamptz not null default now(),
  updated_at          timestamptz not null default now()
);
create index task_newest on task (created_at desc, id desc);
create index task_by_state on task (state, created_at desc, id desc);
create index task_by_repository on task (repository_location, created_at desc, id desc);
create index task_by_requester on task (requester, created_at desc, id desc);
create index task_queued on task (created_at) where state = 'queued';

-- One agent run is one conversation.
create table conversation (
  id          text primary key,
  task_id     text not null references task on delete cascade,
  parent_id   text references conversation,
  workflow_id text not null,
  agent       text not null,
  phase       text not null,
  step        text,
  title       text not null,
  focus       text,
  state       text not null,
  finish      text,
  turns       int not null default 0,
  next_seq    bigint not null default 1,
  model       text,
  deadline    timestamptz,
  ceiling     boolean not null,
  settings    json not null default '{}',
  result      json,
  merge       text not null default 'none',
  trace_id    text,
  created_at  timestamptz not null default now(),
  started_at  timestamptz,
  finished_at timestamptz
);
create index conversation_of_task on conversation (task_id, created_at, id);
create index conversation_of_parent on conversation (parent_id);

create table message (
  id              text primary key,
  conversation_id text not null references conversation on delete cascade,
  seq             bigint not null,
  turn            int not null,
  role            text not null,
  key             text not null,
  finish          text,
  created_at      timestamptz not null default now(),
  unique (conversation_id, seq),
  unique (conversation_id, key)
);
create unique index message_of_turn on message (conversation_id, turn, role) where role in ('assistant', 'tool');

create table part (
  message_id text not null references message on delete cascade,
  idx        int not null,
  kind       text not null,
  call_id    text,
  body       json not null,
  primary key (message_id, idx)
);
create unique index part_call on part (call_id) where kind = 'tool_call';
create unique index part_result on part (call_id) where kind = 'tool_result';

-- An answer that is asked for or being streamed. `attempt` is the fence between a revived attempt and its
-- successor; `seq` is the place kept for the answer, the one after it for the results of its calls.
create table open_turn (
  conversation_id text not null references conversation on delete cascade,
  turn            int not null,
  attempt         int not null,
  seq             bigint not null,
  started_at      timestamptz not null default now(),
  primary key (conversation_id, turn)
);

create table open_part (
  conversation_id text not null,
  turn            int not null,
  idx             int not null,
  kind            text not null,
  body            json not null,
  updated_at      timestamptz not null default now(),
  primary key (conversation_id, turn, idx),
  foreign key (conversation_id, turn) references open_turn on delete cascade
);

create table artifact (
  sha256     text primary key,
  media_type text not null,
  size       bigint not null,
  content    bytea not null,
  created_at timestamptz not null default now()
);
alter table artifact alter column content set storage external; -- it is compressed already

create table plan_revision (
  task_id    text not null references task on delete cascade,
  revision   int not null,
  digest     text not null,
  author     text not null,
  plan       json not null,
  markdown   text not null,
  created_at timestamptz not null default now(),
  adopted_at timestamptz,
  primary key (task_id, revision)
);
create index plan_by_digest on plan_revision (task_id, digest);

create table step (
  task_id    text not null references task on delete cascade,
  step_id    text not null,
  position   int not null,
  title      text not null,
  kind       text not null,
  agent      text,
  depends_on json not null,
  checks     json not null,
  state      text not null,
  attempts   int not null default 0,
  held       boolean not null default false,
  run_id     text references conversation,
  result     text,
  note       text,
  commit_id  text,
  reflection text,
  updated_at timestamptz not null default now(),
  primary key (task_id, step_id)
);

create table request (
  id           text primary key,
  task_id      text not null references task on delete cascade,
  run_id       text references conversation,
  kind         text not null,
  status       text not null default 'draft',
  digest       text not null,
  title        text not null,
  outcomes     json not null,
  subject      json not null,
  terms        json not null, -- what a decision is measured against: the short form the desk keeps
  risk         json,
  blocks       json,
  votes_needed int not null default 1,
  votes_given  int not null default 0,
  assignee     text,
  snoozed_until timestamptz,
  raised_at    timestamptz not null default now(),
  expires_at   timestamptz,
  settled_at   timestamptz
);
create index request_inbox on request (status, raised_at, id);
create index request_of_task on request (task_id, status, raised_at, id);
create index request_of_run on request (run_id) where status = 'pending';

create table decision (
  id            text primary key,
  request_id    text not null unique references request on delete cascade,
  task_id       text not null references task on delete cascade,
  position      int not null,
  outcome       text not null,
  digest        text not null,
  decided_by    text not null,
  decided_at    timestamptz not null,
  body          json not null,
  previous_hash text not null,
  hash          text not null,
  unique (task_id, position)
);

create table remembered_rule (
  id          text primary key,
  permission  text not null,
  pattern     text not null,
  action      text not null,
  scope       text not null,
  repository  text,
  task_id     text references task on delete cascade,
  run_id      text references conversation on delete cascade,
  decided_by  text not null,
  decision_id text references decision,
  created_at  timestamptz not null default now(),
  expires_at  timestamptz,
  revoked_at  timestamptz
);
create index remembered_rule_of_task on remembered_rule (task_id) where revoked_at is null;
create index remembered_rule_of_repository on remembered_rule (repository) where revoked_at is null;

create table tool_journal (
  call_id         text primary key,
  task_id         text not null references task on delete cascade,
  conversation_id text not null references conversation on delete cascade,
  intent          json,
  result          json,
  started_at      timestamptz not null default now(),
  settled_at      timestamptz
);
create index tool_journal_of_conversation on tool_journal (conversation_id);

create table file_seen (
  conversation_id text not null references conversation on delete cascade,
  path            text not null,
  sha256          text not null,
  seen_at         timestamptz not null default now(),
  primary key (conversation_id, path)
);

create table checkpoint (
  task_id    text not null references task on delete cascade,
  number     int not null,
  commit_id  text not null,
  tree_id    text not null,
  run_id     text references conversation,
  turn       int,
  step       text,
  reason     text not null,
  created_at timestamptz not null default now(),
  primary key (task_id, number)
);

create table usage (
  id                 text primary key,
  task_id            text not null references task on delete cascade,
  conversation_id    text references conversation on delete cascade,
  turn               int,
  purpose            text not null,
  model              text not null,
  input_tokens       bigint not null,
  output_tokens      bigint not null,
  cache_read_tokens  bigint not null,
  cache_write_tokens bigint not null,
  cost               numeric(14, 6),
  at                 timestamptz not null default now()
);
create index usage_of_task on usage (task_id, at);
create index usage_of_conversation on usage (conversation_id);

-- What a person says while a task runs: delivered before a run's next model call.
create table user_message (
  id              text primary key,
  task_id         text not null references task on delete cascade,
  position        bigint generated always as identity,
  sender          text not null,
  timing          text not null,
  text            text not null,
  body            json not null default '{}',
  state           text not null default 'pending',
  delivered_run   text references conversation,
  delivered_turn  int,
  created_at      timestamptz not null default now(),
  delivered_at    timestamptz
);
create index user_message_pending on user_message (task_id, position) where state = 'pending';

create table todo (
  conversation_id text not null references conversation on delete cascade,
  position        int not null,
  content         text not null,
  status          text not null,
  priority        text not null,
  primary key (conversation_id, position)
);

-- Everything a screen may show, in one order: `seq` is assigned under a lock that is held until the commit.
create table event (
  seq      bigint primary key,
  at       timestamptz not null,
  kind     text not null,
  task_id  text not null,
  run_id   text,
  trace_id text,
  data     json not null
);
create index event_of_task on event (task_id, seq);
