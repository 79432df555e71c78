import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useMay } from '../../acts.tsx';
import { useAddress } from '../../address.ts';
import { Connectors } from './connectors.tsx';
import { Deliveries } from './deliveries.tsx';
import { Delivery } from './delivery.tsx';
import { Endpoint } from './endpoint.tsx';
import { Endpoints } from './endpoints.tsx';
import { NewEndpoint } from './endpoint-form.tsx';
import { Verify } from './verify.tsx';

const SHOWN = [
  { show: null, name: 'Endpoints' },
  { show: 'deliveries', name: 'Deliveries' },
  { show: 'verify', name: 'Check signatures' },
  { show: 'connectors', name: 'Connectors', isForAdmins: true },
] as const satisfies { show: string | null; name: string; isForAdmins?: true }[];

/** Where events are delivered to, whether they came, and what to do when they did not. */
export function Webhooks({ team }: { team: string }): ReactNode {
  const at = useAddress(team, 'webhooks');
  const show = at.get('show');
  const id = at.get('id');
  const delivery = at.get('delivery');
  const isAdmin = useMay('org_admin');
  return (
    <>
      <nav className="row tabs" aria-label="Parts of webhooks">
        {SHOWN.filter((each) => isAdmin || !('isForAdmins' in each)).map((each) => (
          <Link
            key={each.name}
            href={at.to({ show: each.show })}
            aria-current={(show === 'new' ? null : show) === each.show && !id ? 'page' : undefined}
          >
            {each.name}
          </Link>
        ))}
      </nav>
      {id && delivery ? (
        <Delivery team={team} webhook={id} id={delivery} key={delivery} />
      ) : id ? (
        <Endpoint team={team} id={id} key={id} />
      ) : show === 'new' ? (
        <NewEndpoint team={team} />
      ) : show === 'deliveries' ? (
        <Deliveries team={team} />
      ) : show === 'verify' ? (
        <Verify />
      ) : show === 'connectors' && isAdmin ? (
        <Connectors />
      ) : (
        <Endpoints team={team} />
      )}
    </>
  );
}
