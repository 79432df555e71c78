-- Sessions of the console are keys of a kind of their own: a cookie carries them, and they end soon and by themselves.

create type api_key_kind as enum ('key', 'link', 'session');
alter table api_keys add column kind api_key_kind not null default 'key';
alter table api_keys add column made_from uuid references api_keys (id);
alter table api_keys add constraint api_keys_made_from check (made_from is null or kind = 'session');
comment on column api_keys.kind is 'key: in the Authorization header; link: signs in once; session: in the cookie of a browser, and each use puts its end off';
comment on column api_keys.made_from is 'the key that signed the session in: the session ends with it';
create index api_keys_ended on api_keys (expires_at) where kind <> 'key';
create index api_keys_made_from on api_keys (made_from) where made_from is not null;
