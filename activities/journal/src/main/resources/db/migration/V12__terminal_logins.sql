-- Logins of command lines, which a person confirms in a browser. A row goes when its token is given.
create table terminal_login (
  secret_hash text primary key,
  code_hash   text not null unique,
  machine     text not null,
  address     text not null,
  client      text not null,
  scopes      text[] not null,
  days        integer not null,
  state       text not null default 'waiting',
  person      text references person on delete cascade,
  roles       text[] not null default '{}',
  answer_hash text,
  misses      integer not null default 0,
  expires_at  timestamptz not null,
  constraint terminal_login_hash_length check (octet_length(secret_hash) = 64 and octet_length(code_hash) = 64),
  constraint terminal_login_state check (state in ('waiting', 'confirmed', 'refused'))
);

-- The latest ends of people's access. A sign-in that the provider confirmed before opens no session afterwards.
create table access_end (
  person   text primary key check (octet_length(person) <= 400),
  ended_at timestamptz not null
);
