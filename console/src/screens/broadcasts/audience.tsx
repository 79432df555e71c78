import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, bodyOf, dataOf } from '../../api.ts';
import type { Shape } from '../../api.ts';
import { Check, TextOf } from '../../fields.tsx';
import { Empty, Figures, Shown } from '../../parts.tsx';
import { many, spaced } from '../../words.ts';

export type Audience = Shape<'Broadcast'>['audience'];
export type Exclusions = Pick<
  Shape<'Broadcast'>['exclusions'],
  'bounced' | 'recently_contacted_days' | 'active_in_sequence'
>;

export interface Chosen {
  audience: Audience;
  exclusions: Exclusions;
}

const MOST = 100;
const SHOWN = 10;

/** Takes an id into a list, or out of it. */
const flipped = (ids: readonly string[] | undefined, id: string, isIn: boolean): string[] =>
  isIn ? [...(ids ?? []), id] : (ids ?? []).filter((each) => each !== id);

/** Chooses who gets the mail. */
export function AudienceBuilder({
  team,
  chosen: { audience, exclusions },
  change,
}: {
  team: string;
  chosen: Chosen;
  change: (chosen: Chosen) => void;
}): ReactNode {
  const labels = useQuery({
    queryKey: ['labels', team],
    queryFn: () =>
      bodyOf(
        api.GET('/v2/labels', { params: { query: { TeamId: team, applies_to: 'contact', limit: MOST } } }),
      ),
  });
  const campaigns = useQuery({
    queryKey: ['campaigns', team, 'names'],
    queryFn: () =>
      bodyOf(
        api.GET('/v2/campaigns', {
          params: { query: { TeamId: team, include_subsequences: true, limit: MOST } },
        }),
      ),
  });
  const to = (next: Partial<Audience>): void => change({ audience: { ...audience, ...next }, exclusions });
  const without = (next: Partial<Exclusions>): void =>
    change({ audience, exclusions: { ...exclusions, ...next } });
  const days = exclusions.recently_contacted_days;
  return (
    <>
      <fieldset className="checks">
        <legend>Who gets it: contacts of any of these</legend>
        <Check
          name="All contacts of the team"
          checked={audience.all === true}
          change={(all) => to({ all })}
        />
        {(campaigns.data?.data ?? []).map(({ id, name }) => (
          <Check
            key={id}
            name={`Campaign ${name}`}
            checked={audience.campaign_ids?.includes(id) === true}
            change={(isIn) => to({ campaign_ids: flipped(audience.campaign_ids, id, isIn) })}
          />
        ))}
        {(labels.data?.data ?? []).map(({ id, name }) => (
          <Check
            key={id}
            name={`Label ${name}`}
            checked={audience.label_ids?.includes(id) === true}
            change={(isIn) => to({ label_ids: flipped(audience.label_ids, id, isIn) })}
          />
        ))}
      </fieldset>
      <fieldset className="checks">
        <legend>Who is left out</legend>
        <p className="quiet">Always: who opted out, is on the block list, or has an invalid address.</p>
        <Check
          name="Whose mail bounced"
          checked={exclusions.bounced}
          change={(bounced) => without({ bounced })}
        />
        <Check
          name="Who is under way in an active campaign"
          checked={exclusions.active_in_sequence}
          change={(isIn) => without({ active_in_sequence: isIn })}
        />
        <TextOf
          name="Who got a mail in so many days"
          says="Empty: they are not left out."
          type="number"
          value={days === null ? '' : String(days)}
          change={(typed) => without({ recently_contacted_days: typed === '' ? null : Number(typed) })}
        />
      </fieldset>
      <Estimate team={team} chosen={{ audience, exclusions }} />
    </>
  );
}

/** How many get it, why others are left out, and the first of them. */
export function Estimate({ team, chosen }: { team: string; chosen: Chosen }): ReactNode {
  const estimate = useQuery({
    queryKey: ['estimate', team, chosen],
    queryFn: () =>
      dataOf(api.POST('/v2/broadcasts/estimate-audience', { body: { TeamId: team, ...chosen } })),
    placeholderData: keepPreviousData,
  });
  const preview = useQuery({
    queryKey: ['audience', team, chosen],
    queryFn: () =>
      bodyOf(
        api.POST('/v2/broadcasts/preview-audience-contacts', {
          body: { TeamId: team, ...chosen, limit: SHOWN },
        }),
      ),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <Shown of={estimate}>
        {({ total, excluded, audience_size: size }) => (
          <Figures
            of={[
              { name: 'Get the mail', value: size, says: 'contacts, as things are now' },
              { name: 'Chosen', value: total, says: 'contacts, before anyone is left out' },
              ...Object.entries(excluded)
                .filter(([, left]) => left > 0)
                .map(([reason, left]) => ({
                  name: `Left out: ${spaced(reason)}`,
                  value: left,
                  says: 'contacts, each by the first reason that holds',
                })),
            ]}
          />
        )}
      </Shown>
      <Shown of={preview}>
        {({ data, pagination: { total } }) =>
          data.length === 0 ? (
            <Empty>
              No contact gets it as it is. Choose a campaign, a label, or all contacts; who is left out, and
              why, is said above.
            </Empty>
          ) : (
            <details>
              <summary>{data.length < total ? `The first ${data.length}` : many(total, 'contact')}</summary>
              <ul className="entries">
                {data.map((each) => (
                  <li key={each.contact_profile_id}>
                    <span>{each.email}</span>
                    <span className="quiet">
                      {[each.first_name, each.last_name, each.company_name].filter(Boolean).join(' ')}
                    </span>
                  </li>
                ))}
              </ul>
            </details>
          )
        }
      </Shown>
    </>
  );
}
