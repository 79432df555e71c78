import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { api, dataOf } from '../../api.ts';
import type { Shape } from '../../api.ts';
import { FaultNote, Panel, When } from '../../parts.tsx';
import { count, many, spaced } from '../../words.ts';
import { Chart } from '../../chart-later.tsx';

/** Plays the campaign forward as it stands; nothing is sent. */
export function Forecast({ id }: { id: string }): ReactNode {
  const simulate = useMutation({
    mutationFn: () => dataOf(api.POST('/v2/campaigns/{id}/simulate', { params: { path: { id } }, body: {} })),
  });
  return (
    <Panel title="Forecast">
      <p className="quiet">Which mails would leave on which day, if no contact answered. Nothing is sent.</p>
      <Button isDisabled={simulate.isPending} onPress={() => simulate.mutate()}>
        {simulate.isPending ? 'Simulating …' : 'Simulate'}
      </Button>
      {simulate.error && <FaultNote fault={simulate.error} />}
      {simulate.data && <Foreseen of={simulate.data} />}
    </Panel>
  );
}

function Foreseen({ of }: { of: Shape<'Simulation'> }): ReactNode {
  const { contacts, days, finish, bottleneck } = of;
  const shown = useMemo(
    () => ({
      days: days.map(({ date }) => date),
      lines: [{ name: 'Mails', color: 'sent', values: days.map(({ sent }) => sent) }],
    }),
    [days],
  );
  return (
    <div role="status">
      <p>
        {many(of.sent, 'mail')} to {many(contacts.active, 'contact')}.{' '}
        {finish.p50 && (
          <>
            Half of the contacts have ended <When at={finish.p50} />
            {finish.last ? (
              <>
                , all of them <When at={finish.last} />
              </>
            ) : (
              `; ${count(finish.unfinished)} have not after ${days.length} days`
            )}
            .{' '}
          </>
        )}
        {bottleneck && (
          <>
            The bottleneck is <strong>{spaced(bottleneck)}</strong>.
          </>
        )}
      </p>
      {contacts.blocked.map(({ reason, contacts: held }) => (
        <p key={reason} className="note wait">
          {many(held, 'contact')} {held === 1 ? 'gets' : 'get'} no mail: {spaced(reason)}.
        </p>
      ))}
      {shown.days.length > 1 && <Chart days={shown.days} lines={shown.lines} />}
    </div>
  );
}
