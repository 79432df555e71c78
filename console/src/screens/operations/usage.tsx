import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button, Form } from 'react-aria-components';
import { api, dataOf } from '../../api.ts';
import type { Shape } from '../../api.ts';
import { Check, TextOf } from '../../fields.tsx';
import type { ScreenOf } from '../../screens.ts';
import { FaultNote, Figures, Panel, Shown } from '../../parts.tsx';
import { count } from '../../words.ts';

const REFRESH_MS = 30_000;

export function Usage({ team }: ScreenOf): ReactNode {
  const usage = useQuery({
    queryKey: ['usage', team],
    queryFn: () => dataOf(api.GET('/v2/teams/{id}/usage', { params: { path: { id: team } } })),
    refetchInterval: REFRESH_MS,
  });
  const organization = useQuery({
    queryKey: ['organization'],
    queryFn: () => dataOf(api.GET('/v2/organization')),
  });
  return (
    <>
      <Panel title="Usage">
        <Shown of={usage}>
          {(used) => (
            <Figures
              of={[
                {
                  name: 'Contacts',
                  value: used.contacts_used,
                  says: (
                    <>
                      <progress
                        aria-label="contacts of the limit"
                        value={used.contacts_used}
                        max={Math.max(1, used.contacts_limit)}
                      />{' '}
                      of {count(used.contacts_limit)} of the organization; {count(used.contacts_available)}{' '}
                      left
                    </>
                  ),
                },
                {
                  name: 'Waiting verifications',
                  value: used.verifications_waiting,
                  says: 'contacts whose address is to be verified',
                },
                {
                  name: 'Credits left',
                  value: used.free_credits === null ? 'no limit' : count(used.free_credits),
                  small: true,
                  says: 'for verifications of the organization; each costs one',
                },
              ]}
            />
          )}
        </Shown>
      </Panel>
      <Shown of={organization}>
        {(shown) => (
          <Panel title={`Organization ${shown.name}`}>
            <Settings of={shown} key={shown.updated_at} />
          </Panel>
        )}
      </Shown>
    </>
  );
}

function Settings({ of }: { of: Shape<'Organization'> }): ReactNode {
  const client = useQueryClient();
  const [zone, setZone] = useState(of.timezone);
  const [limit, setLimit] = useState(String(of.contacts_limit));
  const [credits, setCredits] = useState(
    of.verification_credits === null ? '' : String(of.verification_credits),
  );
  const [linkedin, setLinkedin] = useState(of.linkedin_enabled);
  const [subsequences, setSubsequences] = useState(of.subsequences_enabled);
  const [tracking, setTracking] = useState(of.inbox_link_tracking);
  const save = useMutation({
    mutationFn: () =>
      dataOf(
        api.PATCH('/v2/organization', {
          body: {
            timezone: zone.trim(),
            contacts_limit: Number(limit),
            verification_credits: credits.trim() === '' ? null : Number(credits),
            linkedin_enabled: linkedin,
            subsequences_enabled: subsequences,
            inbox_link_tracking: tracking,
          },
        }),
      ),
    onSuccess: () => client.invalidateQueries(),
  });
  return (
    <Form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <TextOf
        name="Time zone"
        says="A name as Europe/Berlin. The times of this console are in it."
        value={zone}
        isRequired
        change={setZone}
      />
      <TextOf name="Contacts at most" type="number" value={limit} isRequired change={setLimit} />
      <TextOf
        name="Verification credits"
        says="Empty: no limit."
        type="number"
        value={credits}
        change={setCredits}
      />
      <Check
        name="LinkedIn"
        says="contacts may have a LinkedIn address, and LinkedIn steps act"
        checked={linkedin}
        change={setLinkedin}
      />
      <Check
        name="Subsequences"
        says="contacts may move to a campaign below theirs"
        checked={subsequences}
        change={setSubsequences}
      />
      <Check
        name="Links of replies are tracked"
        says="unless a team says otherwise"
        checked={tracking}
        change={setTracking}
      />
      <div className="row">
        <Button type="submit" className="primary" isDisabled={save.isPending}>
          Save
        </Button>
        {save.isSuccess && <span role="status">Saved.</span>}
      </div>
      {save.error && <FaultNote fault={save.error} />}
    </Form>
  );
}
