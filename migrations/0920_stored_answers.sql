-- What a request did is told by itself, and who may see its answer again is asked again.
alter table stored_answers add column worked boolean not null default false;
alter table stored_answers add column teams jsonb not null default '{}';
comment on column stored_answers.worked is 'set in the transaction that did the work: the request is not made again, also when its answer was lost';
comment on column stored_answers.teams is 'the teams that let the request in, each with the parameter that named it';
