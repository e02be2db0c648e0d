-- Roles of people in the organisation. A token without roles allows all that its scopes allow, until the operator
-- requires roles; a browser's session keeps the roles that the identity provider's groups gave its person.
alter table api_token add column roles text[] not null default '{}';
alter table browser_session add column roles text[] not null default '{}';
