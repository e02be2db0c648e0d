-- The journal of Perdure (docs/architecture.md, "Data").
-- Bodies are `json`, not `jsonb`: a model's text may hold \u0000 and must come back unchanged.
-- An index entry holds at most a third of a page: the SHA-256 of a text stands for a text of any
-- length, and every other indexed text has a limit.

create function text_key(value text) returns text
  language sql immutable strict parallel safe
  as $$ select encode(sha256(convert_to(value, 'UTF8')), 'hex') $$;

-- The installation that owns the database. Task queues bear its id, so that two installations on
-- one engine never take each other's work.
create table installation (
  only_one boolean primary key default true check (only_one),
  id       text not null check (octet_length(id) <= 40)
);
insert into installation (id) values (left(replace(gen_random_uuid()::text, '-', ''), 12));

-- Columns: `limits` are limits that people set later (dollars are in budget_limit). `configuration`,
-- `configured_rules` and `commands` are the settings, rules and slash commands with which the task
-- began. `trust` says how the trust in the repository was settled. `variant` is the effort that a
-- person chose beside a model, `variant_after` the newest message then. `fork_origin` is the place
-- from which a fork goes on. `stuck` describes a root workflow that fails again and again.
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
  variant             text,
  variant_after       bigint,
  phase               text not null,
  phases              json not null default '[]',
  state               text not null,
  state_since         timestamptz not null default now(),
  triage              json,
  retry               json,
  workspace           json,
  configuration       json,
  configured_rules    json,
  commands            json,
  trust               text,
  result              json,
  failure             json,
  stuck               json,
  verification        json,
  resume              json,
  main_run            text,
  budget_limit        numeric(14, 6),
  limits              json not null default '{}',
  input_tokens        bigint not null default 0,
  output_tokens       bigint not null default 0,
  cache_read_tokens   bigint not null default 0,
  cache_write_tokens  bigint not null default 0,
  cost                numeric(14, 6) default 0,
  engine_id           text,
  trace_id            text,
  fork_of             text references task,
  fork_origin         json,
  archived_at         timestamptz,
  created_at          timestamptz not null default now(),
  updated_at          timestamptz not null default now(),
  constraint task_id_length check (octet_length(id) <= 100),
  constraint task_idempotency_key_length check (octet_length(idempotency_key) <= 800),
  constraint task_requester_length check (octet_length(requester) <= 800),
  constraint task_state_length check (octet_length(state) <= 100)
);
create index task_newest on task (created_at desc, id desc);
create index task_by_state on task (state, created_at desc, id desc);
create index task_by_repository on task (text_key(repository_location), created_at desc, id desc);
create index task_by_requester on task (requester, created_at desc, id desc);
create index task_queued on task (created_at) where state = 'queued';

-- One agent run is one conversation. `kind` is the role of the run in its task: permissions and
-- behaviour follow from it.
create table conversation (
  id          text primary key,
  task_id     text not null references task on delete cascade,
  parent_id   text references conversation,
  workflow_id text not null,
  kind        text not null,
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
  finished_at timestamptz,
  constraint conversation_id_length check (octet_length(id) <= 600)
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
  unique (conversation_id, key),
  constraint message_id_length check (octet_length(id) <= 800),
  constraint message_key_length check (octet_length(key) <= 800),
  constraint message_role_length check (octet_length(role) <= 100)
);
create unique index message_of_turn on message (conversation_id, turn, role)
  where role in ('assistant', 'tool');

create table part (
  message_id text not null references message on delete cascade,
  idx        int not null,
  kind       text not null,
  call_id    text,
  body       json not null,
  primary key (message_id, idx),
  constraint part_call_id_length check (octet_length(call_id) <= 800)
);
create unique index part_call on part (call_id) where kind = 'tool_call';
create unique index part_result on part (call_id) where kind = 'tool_result';

-- An answer that is asked for or streamed. `attempt` is the fence between a revived attempt and its
-- successor; `seq` is the place of the answer, the next number that of the results of its calls.
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

-- The turns of its script that a scripted model has played in a run, so that it goes on after a
-- restart.
create table script_turn (
  conversation_id text not null references conversation on delete cascade,
  turn            int not null,
  played          int not null,
  primary key (conversation_id, turn)
);

-- The lengths of the layers of a run's system text.
create table prompt_layers (
  conversation_id text primary key references conversation on delete cascade,
  layers          json not null
);

-- The parts of a request that stay the same in a run, so that vendors can cache them, and the mode
-- that the run was last told.
create table run_prompt (
  conversation_id text primary key references conversation on delete cascade,
  system          text not null,
  tools           json not null,
  agents          json not null,
  mode            text not null default ''
);

-- The part of a conversation that a model is still told: a summary replaces messages older than
-- kept_from, and one line replaces each tool output older than pruned_before. The messages stay.
-- `refused_media` names the pictures and documents (SHA-256) that the model's vendor refused.
create table run_context (
  conversation_id text primary key references conversation on delete cascade,
  summary_id      text references message,
  kept_from       bigint not null default 0,
  pruned_before   bigint not null default 0,
  turn            int not null default 0,
  compactions     json not null default '[]',
  wanted          boolean not null default false,
  refused_media   json not null default '[]'
);

-- Subagents in the background, until their callers have read their reports.
create table background_run (
  call_id         text primary key,
  conversation_id text not null references conversation on delete cascade,
  spec            json not null,
  constraint background_run_call_id_length check (octet_length(call_id) <= 800)
);
create index background_run_of_conversation on background_run (conversation_id);

create table artifact (
  sha256     text primary key,
  media_type text not null,
  size       bigint not null,
  content    bytea not null,
  created_at timestamptz not null default now(),
  constraint artifact_sha256_length check (octet_length(sha256) <= 100)
);
alter table artifact alter column content set storage external; -- it is compressed already

-- `edited_by` names the person who edited the revision by hand; null if a model wrote it. A `seal`
-- is a hash of the columns of its row: Perdure writes it with each change, and the audit finds
-- changes by other means.
create table plan_revision (
  task_id    text not null references task on delete cascade,
  revision   int not null,
  digest     text not null,
  author     text not null,
  edited_by  text,
  plan       json not null,
  markdown   text not null,
  created_at timestamptz not null default now(),
  adopted_at timestamptz,
  seal       text,
  primary key (task_id, revision),
  constraint plan_revision_digest_length check (octet_length(digest) <= 100),
  constraint plan_revision_edited_by_length check (octet_length(edited_by) <= 400)
);
create index plan_by_digest on plan_revision (task_id, digest);

-- `content` is the work that the step was laid out for: a finished step stays finished in a later
-- plan only if its content is the same. A step with `cancelled_by` is not taken up again.
create table step (
  task_id      text not null references task on delete cascade,
  step_id      text not null,
  position     int not null,
  title        text not null,
  kind         text not null,
  agent        text,
  depends_on   json not null,
  checks       json not null,
  content      text,
  state        text not null,
  attempts     int not null default 0,
  held         boolean not null default false,
  cancelled_by text,
  run_id       text references conversation,
  result       text,
  note         text,
  commit_id    text,
  reflection   text,
  updated_at   timestamptz not null default now(),
  primary key (task_id, step_id),
  constraint step_step_id_length check (octet_length(step_id) <= 400),
  constraint step_cancelled_by_length check (octet_length(cancelled_by) <= 1000)
);

-- The replans that failed steps have led to, counted for each execution of a task.
create table replan (
  task_id    text not null references task on delete cascade,
  execution  int not null,
  step_id    text not null,
  attempt    int not null,
  created_at timestamptz not null default now(),
  primary key (task_id, execution, step_id, attempt),
  constraint replan_step_limited check (octet_length(step_id) <= 1000)
);

-- `terms` is the short form that a decision is measured against; `number` is short enough to type.
create table request (
  id            text primary key,
  number        bigint generated by default as identity,
  task_id       text not null references task on delete cascade,
  run_id        text references conversation,
  kind          text not null,
  status        text not null default 'draft',
  digest        text not null,
  title         text not null,
  outcomes      json not null,
  subject       json not null,
  terms         json not null,
  risk          json,
  blocks        json,
  votes_needed  int not null default 1,
  votes_given   int not null default 0,
  assignee      text,
  snoozed_until timestamptz,
  raised_at     timestamptz not null default now(),
  expires_at    timestamptz,
  settled_at    timestamptz,
  constraint request_id_length check (octet_length(id) <= 800),
  constraint request_status_length check (octet_length(status) <= 100)
);
create index request_inbox on request (status, raised_at, id);
create index request_of_task on request (task_id, status, raised_at, id);
create index request_of_run on request (run_id) where status = 'pending';
create unique index request_number on request (number);

-- The sender of a decision chooses its id, which is unique within its task. `hash` chains the
-- decisions of a task; `content_hash` covers the subject of the decision; `seq` is the order of the
-- export.
create table decision (
  id            text not null,
  seq           bigint generated always as identity,
  request_id    text not null unique references request on delete cascade,
  task_id       text not null references task on delete cascade,
  position      int not null,
  outcome       text not null,
  digest        text not null,
  decided_by    text not null,
  decided_at    timestamptz not null,
  body          json not null,
  content_hash  text,
  previous_hash text not null,
  hash          text not null,
  primary key (task_id, id),
  unique (task_id, position),
  constraint decision_id_length check (octet_length(id) <= 800)
);
create unique index decision_by_seq on decision (seq);

-- The end of each task's chain of decisions: a chain that was cut ends before it.
create table decision_head (
  task_id  text primary key,
  position int not null,
  hash     text not null,
  constraint decision_head_task_id_length check (octet_length(task_id) <= 800)
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
  decision_id text,
  created_at  timestamptz not null default now(),
  expires_at  timestamptz,
  revoked_at  timestamptz,
  seal        text,
  constraint remembered_rule_of_decision
    foreign key (task_id, decision_id) references decision (task_id, id) on delete cascade,
  constraint remembered_rule_id_length check (octet_length(id) <= 100)
);
create index remembered_rule_of_task on remembered_rule (task_id) where revoked_at is null;
create index remembered_rule_of_repository on remembered_rule (text_key(repository))
  where revoked_at is null;

-- The parts of repositories' files that people trust, by the digest of the parts they were shown.
create table repository_trust (
  id          text primary key,
  repository  text not null,
  digest      text not null,
  part        json not null,
  task_id     text references task on delete set null,
  decided_by  text not null,
  decision_id text not null,
  created_at  timestamptz not null default now(),
  revoked_at  timestamptz,
  revoked_by  text,
  seal        text,
  constraint repository_trust_id_length check (octet_length(id) <= 64),
  constraint repository_trust_digest_length check (octet_length(digest) <= 64)
);
create index repository_trust_standing on repository_trust (text_key(repository), digest)
  where revoked_at is null;

-- `lost_at` is the time at which the agent was told that a restored workspace lacks the changes of
-- the call.
create table tool_journal (
  call_id         text primary key,
  task_id         text not null references task on delete cascade,
  conversation_id text not null references conversation on delete cascade,
  intent          json,
  result          json,
  started_at      timestamptz not null default now(),
  settled_at      timestamptz,
  lost_at         timestamptz,
  constraint tool_journal_call_id_length check (octet_length(call_id) <= 800)
);
create index tool_journal_of_conversation on tool_journal (conversation_id);

-- The verdict of a hook on a call; null from its start until its answer. `attempts` counts the
-- starts, so that a hook that is interrupted again and again is given up.
create table hook_verdict (
  call_id  text not null,
  event    text not null,
  position int not null,
  verdict  json,
  attempts int not null default 1,
  primary key (call_id, event, position),
  constraint hook_verdict_call_id_length check (octet_length(call_id) <= 800),
  constraint hook_verdict_event_length check (octet_length(event) <= 100)
);

create table file_seen (
  conversation_id text not null references conversation on delete cascade,
  path            text not null,
  path_key        text not null generated always as (text_key(path)) stored,
  sha256          text not null,
  seen_at         timestamptz not null default now(),
  primary key (conversation_id, path_key)
);

-- The facts that the host of a task's files has seen, for prompts that any host writes.
create table workspace_facts (
  task_id    text primary key references task on delete cascade,
  facts      json not null,
  updated_at timestamptz not null default now()
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

-- The time up to which calls had ended whose changes are part of a tree of a task's files.
create table tree_cover (
  task_id    text not null references task on delete cascade,
  tree_id    text not null,
  settled_to timestamptz not null,
  primary key (task_id, tree_id),
  constraint tree_cover_tree_id_length check (octet_length(tree_id) <= 100)
);

-- Machines that share this database copy each other's files through it. A pack holds the objects
-- of git that the refs of a task lead to and that earlier packs lack. Only the newest row of a task
-- keeps its refs.
create table file_pack (
  task_id    text not null references task on delete cascade,
  number     int not null,
  pack       text not null default '',
  refs       text not null,
  content    bytea not null,
  created_at timestamptz not null default now(),
  primary key (task_id, number)
);

-- The first part of a large pack stays with its row; the others are written here before that row.
create table file_part (
  task_id    text not null references task on delete cascade,
  pack       text not null,
  part       int not null,
  content    bytea not null,
  created_at timestamptz not null default now(),
  primary key (task_id, pack, part),
  constraint file_part_pack_length check (octet_length(pack) <= 800)
);

-- The changes of a task, or of a step, up to a commit: compressed JSON.
create table change_set (
  task_id text not null references task on delete cascade,
  scope   text not null,
  head    text not null,
  content bytea not null,
  primary key (task_id, scope),
  constraint change_set_scope_length check (octet_length(scope) <= 600)
);

-- `agent` made the call: the main run plans as one agent and builds as another. Null for calls
-- that belong to no run.
create table usage (
  id                 text primary key,
  task_id            text not null references task on delete cascade,
  conversation_id    text references conversation on delete cascade,
  turn               int,
  purpose            text not null,
  agent              text,
  model              text not null,
  input_tokens       bigint not null,
  output_tokens      bigint not null,
  cache_read_tokens  bigint not null,
  cache_write_tokens bigint not null,
  cost               numeric(14, 6),
  at                 timestamptz not null default now(),
  constraint usage_id_length check (octet_length(id) <= 1000)
);
create index usage_of_task on usage (task_id, at);
create index usage_of_conversation on usage (conversation_id);
create index usage_by_time on usage (at);

-- A person's message while a task runs: delivered before a run's next model call.
create table user_message (
  id             text primary key,
  task_id        text not null references task on delete cascade,
  position       bigint generated always as identity,
  sender         text not null,
  timing         text not null,
  text           text not null,
  body           json not null default '{}',
  state          text not null default 'pending',
  delivered_run  text references conversation,
  delivered_turn int,
  created_at     timestamptz not null default now(),
  delivered_at   timestamptz,
  constraint user_message_id_length check (octet_length(id) <= 100)
);
create index user_message_pending on user_message (task_id, position) where state = 'pending';
create index user_message_of_task on user_message (task_id, position);

create table todo (
  conversation_id text not null references conversation on delete cascade,
  position        int not null,
  content         text not null,
  status          text not null,
  priority        text not null,
  primary key (conversation_id, position)
);

-- Submissions that people made to a task through the server, which knows who they are. A signal
-- carries only the key. The activity that acts on the row marks it used in the same transaction.
create table submission (
  task_id      text not null references task on delete cascade,
  key          text not null,
  submitted_by text not null,
  submitted_at timestamptz not null,
  content      json not null,
  used_at      timestamptz,
  used_for     text,
  seal         text,
  primary key (task_id, key),
  constraint submission_key_length check (octet_length(key) <= 1800)
);

-- Signals to workflows, in their order, until the workflow has acted on them: a signal that the
-- engine has may be lost with a terminated workflow.
create table outbox (
  position   bigint generated always as identity primary key,
  task_id    text not null references task on delete cascade,
  key        text not null,
  letter     json not null,
  created_at timestamptz not null default now(),
  sent_at    timestamptz,
  unique (task_id, key),
  constraint outbox_key_length check (octet_length(key) <= 1800)
);

-- Everything that a screen may show, in one order: `seq` is assigned under a lock that is held
-- until the commit.
create table event (
  seq      bigint primary key,
  at       timestamptz not null,
  kind     text not null,
  task_id  text not null,
  run_id   text,
  trace_id text,
  data     json not null,
  constraint event_task_id_length check (octet_length(task_id) <= 100)
);
create index event_of_task on event (task_id, seq);
create index event_of_move on event (task_id, seq)
  where kind in ('task.state', 'task.phase', 'step.state', 'tool.started', 'tool.finished');

-- Notices to receivers outside, written with their event; a row goes when it was sent.
create table notice_receiver (
  name   text primary key check (octet_length(name) <= 100),
  events text[] not null
);
create table notice (
  event    bigint not null references event on delete cascade,
  receiver text not null check (octet_length(receiver) <= 100),
  attempts int not null default 0,
  due      timestamptz not null default now(),
  given_up boolean not null default false,
  error    text,
  primary key (event, receiver)
);
create index notice_due on notice (receiver, due) where not given_up;

create function notice_of_event() returns trigger language plpgsql as $$
begin
  insert into notice (event, receiver)
  select new.seq, name from notice_receiver
  where case when new.kind = 'request.raised' then 'request'
             when starts_with(new.data::text, '{"state":"failed"') then 'failed'
             else 'ended' end = any (events);
  return null;
end $$;

-- as text: PostgreSQL takes \u0000 in json only as long as it looks at nothing inside
create trigger event_notice after insert on event for each row
  when (new.kind = 'request.raised' or new.kind = 'task.state' and new.data::text
    ~ '^\{"state":"(delivered|answered|rejected|cancelled|failed)"')
  execute function notice_of_event();

-- Read-only links to tasks; the token itself is not stored.
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

-- The tools of MCP servers as a task knows them; a tool that its server withdrew is not offered.
create table external_tool (
  task_id text not null references task on delete cascade,
  name    text not null,
  server  text not null,
  remote  text not null,
  spec    json not null,
  offered boolean not null,
  primary key (task_id, name),
  constraint external_tool_name_length check (octet_length(name) <= 64)
);

-- The prompts of MCP servers, which a task knows as commands.
create table external_command (
  task_id text not null references task on delete cascade,
  server  text not null,
  name    text not null,
  command json not null,
  primary key (task_id, server, name),
  constraint external_command_name_length check (octet_length(server) + octet_length(name) <= 300)
);

-- The last known state of each MCP server; a server that a person has disconnected stays so until
-- a person connects it. `login` holds the settings of a server that once wanted a login, `claims`
-- the tools that the server alone calls read-only.
create table mcp_server (
  name   text primary key,
  state  text not null,
  host   text not null,
  error  text,
  tools  json,
  login  json,
  claims json not null default '[]',
  since  timestamptz not null default now(),
  constraint mcp_server_name_length check (octet_length(name) <= 64)
);

-- Browsers that have signed in. Only a keyed hash of the cookie is stored: another token of the
-- server ends all sessions.
create table browser_session (
  id_hash    text primary key,
  created_at timestamptz not null default now(),
  used_at    timestamptz not null default now(),
  constraint browser_session_hash_length check (octet_length(id_hash) = 64)
);

-- Links that sign a browser in, once. A row goes when its link is used.
create table sign_in_link (
  code_hash  text primary key,
  expires_at timestamptz not null,
  constraint sign_in_link_hash_length check (octet_length(code_hash) = 64)
);

-- Rows that health checks write, to see that the database can: they mean nothing.
create table write_probe (content text not null);
alter table write_probe alter column content set storage plain;

-- Full text over the words of people and models. Blanks and punctuation separate words, so that a
-- part of a path is found. Each ideograph is a word of its own, as no blank separates ideographs.
create function search_text(value text) returns text
  language sql immutable strict parallel safe
  as $$ select regexp_replace(
          regexp_replace(left(value, 50000), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007f]+', ' ', 'g'),
          '([\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af])', ' \1 ', 'g') $$;

-- The words of one term in their order; a last word of three letters or more may be incomplete.
create function search_query(term text) returns tsquery
  language sql immutable strict parallel safe
  as $$ select case when words = '' then ''::tsquery
               else (words || case when length(term) > 2 then ':*' else '' end)::tsquery end
        from (select phraseto_tsquery('simple', search_text(term))::text as words) phrase $$;

-- The words of a part; none for a text that cannot be read as words.
create function part_words(body json) returns tsvector
  language plpgsql immutable strict parallel safe
  as $$ begin
    return case when body ->> 'synthetic' = 'true' then ''::tsvector
      else to_tsvector('simple', search_text(coalesce(body ->> 'text', ''))) end;
  exception when untranslatable_character or program_limit_exceeded then
    return ''::tsvector;
  end $$;

create index part_words on part using gin (part_words(body)) where kind = 'text';
