import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button, Form } from 'react-aria-components';
import { Link } from 'wouter';
import { SureAct } from '../../acts.tsx';
import { useAddress } from '../../address.ts';
import { api, dataOf } from '../../api.ts';
import type { Shape } from '../../api.ts';
import { Choice, TextOf } from '../../fields.tsx';
import { useMe } from '../../me.ts';
import { FaultNote, Panel, When } from '../../parts.tsx';
import { count, many, spaced } from '../../words.ts';
import { localOf, momentOf } from '../../zone.ts';
import { EVENT_TYPES } from './events.ts';
import type { EventType } from './events.ts';

const DAY_MS = 86_400_000;

/** Queues the events of a range for the endpoint once more. */
export function Replay({ team, webhook: { id } }: { team: string; webhook: Shape<'Webhook'> }): ReactNode {
  const { zone } = useMe();
  const at = useAddress(team, 'webhooks');
  const client = useQueryClient();
  const [from, setFrom] = useState(() => localOf(new Date(Date.now() - DAY_MS), zone));
  const [to, setTo] = useState(() => localOf(new Date(), zone));
  const [type, setType] = useState('');
  const [rate, setRate] = useState('');
  const params = { path: { id } };
  const replay = useMutation({
    mutationFn: (after: string | null) =>
      dataOf(
        api.POST('/v2/webhooks/{id}/replay', {
          params,
          body: {
            start_date: momentOf(from, zone),
            // The minute that is shown is part of the range.
            end_date: new Date(Date.parse(momentOf(to, zone)) + 59_999).toISOString(),
            ...(type === '' ? {} : { types: [type as EventType] }),
            ...(rate === '' ? {} : { per_minute: Number(rate) }),
            ...(after === null ? {} : { after }),
          },
        }),
      ),
    onSuccess: () => client.invalidateQueries(),
  });
  const { data } = replay;
  return (
    <Panel title="Replay a range">
      <p className="quiet">
        Events of the range are delivered again, each with its own event_id, so that a receiver can tell a
        repeat. Times are in {zone}.
      </p>
      <Form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          replay.mutate(null);
        }}
      >
        <TextOf name="From" type="datetime-local" value={from} isRequired change={setFrom} />
        <TextOf name="To" type="datetime-local" value={to} isRequired change={setTo} />
        <Choice
          name="Events"
          value={type}
          of={[
            { value: '', name: 'all that it gets' },
            ...EVENT_TYPES.map((each) => ({ value: each.type, name: spaced(each.type) })),
          ]}
          change={setType}
        />
        <TextOf
          name="At most this many a minute"
          says="Empty: all at once."
          type="number"
          value={rate}
          change={setRate}
        />
        <div className="row">
          <Button type="submit" isDisabled={replay.isPending}>
            Replay
          </Button>
          <SureAct
            name="Cancel replays"
            sure="What replays have queued and what is not delivered yet becomes failed."
            run={() => dataOf(api.DELETE('/v2/webhooks/{id}/replay', { params }))}
          />
        </div>
      </Form>
      {replay.error && <FaultNote fault={replay.error} />}
      {data && (
        <div role="status" className="note">
          <p>
            {many(data.matched, 'event')} in the range: {count(data.queued)} queued
            {data.waiting > 0 && `, ${count(data.waiting)} on their way already`}
            {data.last_due_at && (
              <>
                ; the last is due <When at={data.last_due_at} />
              </>
            )}
            . <Link href={at.to({ show: 'deliveries', webhook: id })}>See the deliveries</Link>
          </p>
          {data.has_more && (
            <Button isDisabled={replay.isPending} onPress={() => replay.mutate(data.next_after)}>
              There are more: replay the next ones
            </Button>
          )}
        </div>
      )}
    </Panel>
  );
}
