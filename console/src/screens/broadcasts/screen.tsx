import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useMay } from '../../acts.tsx';
import { useAddress } from '../../address.ts';
import { Panel } from '../../parts.tsx';
import type { ScreenOf } from '../../screens.ts';
import { Editor } from './editor.tsx';
import { BroadcastList } from './list.tsx';
import { One } from './one.tsx';

/** Mails that a team writes once to many contacts. */
export function Broadcasts({ team }: ScreenOf): ReactNode {
  const at = useAddress(team, 'broadcasts');
  const id = at.get('id');
  const mayWrite = useMay('team_member');
  if (id) return <One team={team} id={id} key={id} />;
  if (at.get('new') !== null && mayWrite)
    return (
      <>
        <p>
          <Link href={at.to()}>All broadcasts</Link>
        </p>
        <Panel title="A new broadcast">
          <Editor team={team} />
        </Panel>
      </>
    );
  return <BroadcastList team={team} />;
}
