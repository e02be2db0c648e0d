-- One chain of audit records for the installation. A record holds no personal data: it has digests of
-- salted texts, which stand in audit_content until they are removed.
create table audit_record (
  position       bigint primary key,
  recorded_at    timestamptz not null,
  kind           text not null check (octet_length(kind) <= 100),
  subject        text not null,
  link           text check (octet_length(link) <= 200),
  actor_digest   text,
  person_digest  text,
  details_digest text,
  previous_hash  text not null,
  hash           text not null
);
create index audit_record_by_link on audit_record (link) where link is not null;
create index audit_record_by_kind on audit_record (kind, position);

create table audit_content (
  position bigint not null references audit_record,
  part     text not null check (octet_length(part) <= 100),
  salt     text not null,
  content  text not null,
  primary key (position, part)
);
create index audit_content_of_person on audit_content using hash (content) where part <> 'details';

-- The end of the chain, which writers lock as the last act of their transaction.
create table audit_head (
  position bigint not null,
  hash     text not null
);
create unique index audit_head_is_one_row on audit_head ((true));

create function refuse_change_of_audit_record() returns trigger language plpgsql as $$
begin
  raise exception 'Audit records can only be appended.';
end $$;
create trigger audit_record_is_appended before update or delete on audit_record for each row
  execute function refuse_change_of_audit_record();

-- Records of decisions name the hash of the decision's link.
alter table decision add constraint decision_hash_length check (octet_length(hash) <= 200);
create index decision_by_hash on decision (hash);
