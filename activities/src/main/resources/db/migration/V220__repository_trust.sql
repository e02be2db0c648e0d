-- The parts of repositories' files that people trust, by the digest of what they were shown.
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
  constraint repository_trust_id_length check (octet_length(id) <= 64),
  constraint repository_trust_digest_length check (octet_length(digest) <= 64)
);
create index repository_trust_standing on repository_trust (text_key(repository), digest)
  where revoked_at is null;

-- How the trust in its repository was settled for a task; null before it is.
alter table task add trust text;
