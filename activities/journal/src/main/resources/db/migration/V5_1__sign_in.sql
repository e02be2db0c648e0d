-- People who signed in at an identity provider. A name belongs to the account that came with it first.
create table person (
  name       text primary key,
  issuer     text not null,
  subject    text not null,
  created_at timestamptz not null default now(),
  constraint person_name_length check (octet_length(name) <= 800)
);

-- Attempts to sign in at an identity provider. A row goes when its answer arrives.
create table sign_in_attempt (
  state_hash   text primary key,
  browser_hash text not null,
  provider     text not null,
  nonce        text not null,
  verifier     text not null,
  next         text not null,
  expires_at   timestamptz not null,
  constraint sign_in_attempt_hash_length check (octet_length(state_hash) = 64)
);

-- A browser of a person who signed in at an identity provider.
alter table browser_session add column person text references person on delete cascade;
alter table browser_session add column expires_at timestamptz;
