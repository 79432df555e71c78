import type { ReactNode } from 'react';
import { useMe } from '../../me.ts';
import { capital, count } from '../../words.ts';
import type { Campaign } from './numbers.tsx';

/** When a campaign sends, and how much at most. They are set over the API. */
export function Hours({ campaign }: { campaign: Campaign }): ReactNode {
  const { zone } = useMe();
  const { schedule, daily_limit: daily, new_contacts_per_day: fresh } = campaign;
  const days = schedule?.days?.map((day) => capital(String(day))).join(', ');
  return (
    <p className="quiet">
      {schedule
        ? `Sends ${days ?? 'each day'}, from ${schedule.start ?? '0:00'} to ${schedule.end ?? '24:00'}, in ${schedule.use_contact_time_zone ? 'the zone of each contact, else ' : ''}${schedule.timezone ?? zone}`
        : 'Sends at any hour'}
      {schedule?.holidays?.length ? `, not on ${schedule.holidays.join(', ')}` : ''}
      {daily !== null && `; at most ${count(daily)} mails a day`}
      {fresh !== null && `; at most ${count(fresh)} new contacts a day`}.
    </p>
  );
}
