import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useAddress } from '../../address.ts';
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
] as const;

/** Where events are delivered to, whether they came, and what to do when they did not. */
export function Webhooks({ team }: { team: string }): ReactNode {
  const at = useAddress(team, 'webhooks');
  const show = at.get('show');
  const id = at.get('id');
  const delivery = at.get('delivery');
  return (
    <>
      <nav className="row tabs" aria-label="Parts of webhooks">
        {SHOWN.map((each) => (
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
      ) : (
        <Endpoints team={team} />
      )}
    </>
  );
}
