-- An archived contact keeps the reason with which it had stopped before, and has it again when it is restored.
alter table enrollments add column reason_before text;
comment on column enrollments.reason_before is 'of an archived contact: why it was finished or paused before; null: it was on its way';
update enrollments set reason_before = case
    when finished_at is not null then case when replied_at is not null then 'replied' when unsubscribed_at is not null then 'unsubscribed'
      when bounced_at is not null then 'bounced' else 'manual' end
    when pause_until is not null then case when bounce_category = 'policy_block' then 'policy_block' else 'soft_bounce' end
    else 'manual' end
  where life = 'archived' and (finished_at is not null or paused_at is not null);
