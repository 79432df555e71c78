-- Sessions of a sign-in at an OpenID Connect provider: no key made them, so they have an end that no use puts off.

alter table api_keys add column lasts_until timestamptz;
alter table api_keys add constraint api_keys_lasts_until check (lasts_until is null or kind = 'session');
comment on column api_keys.lasts_until is 'a session that a provider signed in: no use puts its end off beyond this; null: another key or session';
