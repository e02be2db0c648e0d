-- The client that began an attempt to sign in, so that one client takes no room from others.
alter table sign_in_attempt add column client text not null default '';
