import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Act, SureAct, useMay } from '../../acts.tsx';
import { useAddress } from '../../address.ts';
import { api, dataOf } from '../../api.ts';
import type { Shape } from '../../api.ts';
import { TextOf } from '../../fields.tsx';
import { useMe } from '../../me.ts';
import { Panel, Shown } from '../../parts.tsx';
import { localOf } from '../../zone.ts';
import { Estimate } from './audience.tsx';
import { Editor } from './editor.tsx';
import { Progress } from './progress.tsx';
import { BroadcastBadge, BroadcastWhen } from './states.tsx';

type Broadcast = Shape<'Broadcast'>;

const REFRESH_MS = 10_000;
const DAY_MS = 86_400_000;

export function One({ team, id }: { team: string; id: string }): ReactNode {
  const at = useAddress(team, 'broadcasts');
  const mayWrite = useMay('team_member');
  const isChanged = at.get('change') !== null;
  const broadcast = useQuery({
    queryKey: ['broadcast', id],
    queryFn: () => dataOf(api.GET('/v2/broadcasts/{id}', { params: { path: { id } } })),
    refetchInterval: isChanged ? false : REFRESH_MS,
  });
  return (
    <>
      <p>
        <Link href={at.to()}>All broadcasts</Link>
      </p>
      <Shown of={broadcast}>
        {(shown) => {
          const isOpen = shown.status === 'draft' || shown.status === 'scheduled';
          if (isChanged && isOpen && mayWrite)
            return (
              <Panel title={shown.name}>
                <Editor team={team} broadcast={shown} />
              </Panel>
            );
          return (
            <>
              <Panel title={shown.name} aside={<BroadcastBadge of={shown} />}>
                <p className="quiet">
                  <BroadcastWhen of={shown} />
                </p>
                {isOpen && (
                  <Estimate team={team} chosen={{ audience: shown.audience, exclusions: leftOut(shown) }} />
                )}
                {mayWrite && <Acts team={team} broadcast={shown} />}
              </Panel>
              {!isOpen && <Progress team={team} id={id} />}
              <Panel title="The mail">
                <p>{shown.subject || <span className="quiet">no subject yet</span>}</p>
                <pre className="bytes">{shown.body}</pre>
              </Panel>
            </>
          );
        }}
      </Shown>
    </>
  );
}

const leftOut = ({ exclusions }: Broadcast) => ({
  bounced: exclusions.bounced,
  recently_contacted_days: exclusions.recently_contacted_days,
  active_in_sequence: exclusions.active_in_sequence,
});

function Acts({ team, broadcast }: { team: string; broadcast: Broadcast }): ReactNode {
  const { zone } = useMe();
  const at = useAddress(team, 'broadcasts');
  const [when, setWhen] = useState(() => localOf(new Date(Date.now() + DAY_MS), zone));
  const { id, status } = broadcast;
  const params = { path: { id } };
  if (status === 'sent' || status === 'cancelled') return null;
  return (
    <>
      {status !== 'sending' && (
        <>
          <div className="row ends">
            <TextOf name={`Leaves at (${zone})`} type="datetime-local" value={when} change={setWhen} />
            <Act
              name={status === 'scheduled' ? 'Schedule anew' : 'Schedule'}
              primary
              isDisabled={when === ''}
              run={() =>
                dataOf(
                  api.POST('/v2/broadcasts/{id}/schedule', {
                    params,
                    body: { send_at: when, timezone: zone },
                  }),
                )
              }
            />
          </div>
          <div className="row">
            <SureAct
              name="Send now"
              sure="It begins at once. Mails leave as the mailboxes may; what has left cannot be called back."
              run={() => dataOf(api.POST('/v2/broadcasts/{id}/send', { params }))}
            />
            <Link href={at.to({ id, change: 1 })}>Change it</Link>
          </div>
        </>
      )}
      <SureAct
        name="Cancel the broadcast"
        sure="It ends for good. Mails that wait are not sent; those that have left stay."
        run={() => dataOf(api.POST('/v2/broadcasts/{id}/cancel', { params }))}
      />
    </>
  );
}
