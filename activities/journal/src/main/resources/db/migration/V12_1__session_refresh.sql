-- Sessions of people whose identity provider confirms them again, and ends them. The browser's cookie and the server's
-- token together decrypt the refresh token.
alter table browser_session add column provider text;
alter table browser_session add column provider_session text;
alter table browser_session add column refresh_token text;
alter table browser_session add column refresh_at timestamptz;

-- Logout tokens that were used, until they are too old to be taken.
create table logout_token (
  token_hash text primary key,
  expires_at timestamptz not null,
  constraint logout_token_hash_length check (octet_length(token_hash) = 64)
);
