-- An index entry holds at most a third of a page: text of any length is found by its SHA-256, and
-- every other text in an index is of a limited length.

create function text_key(value text) returns text
  language sql immutable strict parallel safe
  as $$ select encode(sha256(convert_to(value, 'UTF8')), 'hex') $$;

-- The id of a rule held its pattern, whatever its length and signs.
update remembered_rule set id = text_key(id);

drop index task_by_repository;
create index task_by_repository on task (text_key(repository_location), created_at desc, id desc);
drop index remembered_rule_of_repository;
create index remembered_rule_of_repository on remembered_rule (text_key(repository))
  where revoked_at is null;

alter table file_seen drop constraint file_seen_pkey;
alter table file_seen add column path_key text not null generated always as (text_key(path)) stored;
alter table file_seen add primary key (conversation_id, path_key);

-- What clients sent before there was a limit.
update task set idempotency_key = text_key(idempotency_key) where octet_length(idempotency_key) > 800;
alter table remembered_rule drop constraint remembered_rule_of_decision;
update remembered_rule set decision_id = text_key(decision_id) where octet_length(decision_id) > 800;
update decision set id = text_key(id) where octet_length(id) > 800;
alter table remembered_rule add constraint remembered_rule_of_decision
  foreign key (task_id, decision_id) references decision (task_id, id) on delete cascade;

alter table task
  add constraint task_id_length check (octet_length(id) <= 100) not valid,
  add constraint task_idempotency_key_length check (octet_length(idempotency_key) <= 800) not valid,
  add constraint task_requester_length check (octet_length(requester) <= 800) not valid,
  add constraint task_state_length check (octet_length(state) <= 100) not valid;
alter table conversation
  add constraint conversation_id_length check (octet_length(id) <= 600) not valid;
alter table message
  add constraint message_id_length check (octet_length(id) <= 800) not valid,
  add constraint message_key_length check (octet_length(key) <= 800) not valid,
  add constraint message_role_length check (octet_length(role) <= 100) not valid;
alter table part
  add constraint part_call_id_length check (octet_length(call_id) <= 800) not valid;
alter table artifact
  add constraint artifact_sha256_length check (octet_length(sha256) <= 100) not valid;
alter table plan_revision
  add constraint plan_revision_digest_length check (octet_length(digest) <= 100) not valid;
alter table step
  add constraint step_step_id_length check (octet_length(step_id) <= 400) not valid;
alter table request
  add constraint request_id_length check (octet_length(id) <= 800) not valid,
  add constraint request_status_length check (octet_length(status) <= 100) not valid;
alter table decision
  add constraint decision_id_length check (octet_length(id) <= 800) not valid;
alter table remembered_rule
  add constraint remembered_rule_id_length check (octet_length(id) <= 100) not valid;
alter table tool_journal
  add constraint tool_journal_call_id_length check (octet_length(call_id) <= 800) not valid;
alter table usage
  add constraint usage_id_length check (octet_length(id) <= 1000) not valid;
alter table user_message
  add constraint user_message_id_length check (octet_length(id) <= 100) not valid;
alter table event
  add constraint event_task_id_length check (octet_length(task_id) <= 100) not valid;
alter table outbox
  add constraint outbox_key_length check (octet_length(key) <= 1800) not valid;
alter table change_set
  add constraint change_set_scope_length check (octet_length(scope) <= 600) not valid;
alter table file_part
  add constraint file_part_pack_length check (octet_length(pack) <= 800) not valid;
