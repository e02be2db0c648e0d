-- Named tokens of people, by the hash of their secret. Perdure names a revoked or expired token for a while.
create table api_token (
  id          text primary key,
  secret_hash text not null,
  owner       text not null,
  name        text not null,
  scopes      text[] not null,
  created_by  text not null,
  created_at  timestamptz not null default now(),
  expires_at  timestamptz not null,
  used_at     timestamptz,
  revoked_at  timestamptz,
  revoked_by  text,
  constraint api_token_id_length check (octet_length(id) <= 64),
  constraint api_token_hash_length check (octet_length(secret_hash) = 64)
);

-- A browser that signed in with a named token: its session ends with the token.
alter table browser_session add column token_id text references api_token on delete cascade;
