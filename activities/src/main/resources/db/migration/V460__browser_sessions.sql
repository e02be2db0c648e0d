-- Browsers that have signed in. Only a keyed hash of the cookie is kept: another token of the server ends them all.
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
