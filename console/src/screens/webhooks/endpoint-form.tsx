import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button, Form } from 'react-aria-components';
import { Link } from 'wouter';
import { useMay } from '../../acts.tsx';
import { useAddress } from '../../address.ts';
import { api, dataOf } from '../../api.ts';
import type { Shape } from '../../api.ts';
import { Check, TextOf } from '../../fields.tsx';
import { Empty, FaultNote, Panel } from '../../parts.tsx';
import { spaced } from '../../words.ts';
import { EVENT_TYPES, subscriptionTo, wantedOf } from './events.ts';
import type { EventType } from './events.ts';

type Webhook = Shape<'Webhook'>;

/** The first webhook gets what a CRM needs. */
const USUAL: readonly EventType[] = [
  'email_sent',
  'reply',
  'bounce',
  'unsubscribe',
  'interest',
  'appointment',
];

export function NewEndpoint({ team }: { team: string }): ReactNode {
  const mayManage = useMay('team_admin');
  return (
    <Panel title="A new endpoint">
      {mayManage ? <EndpointForm team={team} /> : <Empty>A team admin can make an endpoint.</Empty>}
    </Panel>
  );
}

/** Makes an endpoint, or changes the given one. */
export function EndpointForm({ team, webhook }: { team: string; webhook?: Webhook }): ReactNode {
  const at = useAddress(team, 'webhooks');
  const client = useQueryClient();
  const [name, setName] = useState(webhook?.name ?? '');
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [wanted, setWanted] = useState<ReadonlySet<EventType>>(webhook ? wantedOf(webhook) : new Set(USUAL));
  const save = useMutation({
    mutationFn: () => {
      const body = { name: name.trim(), url: url.trim(), ...subscriptionTo(wanted) };
      return dataOf(
        webhook
          ? api.PATCH('/v2/webhooks/{id}', { params: { path: { id: webhook.id } }, body })
          : api.POST('/v2/webhooks', { body: { team_id: team, ...body } }),
      );
    },
    onSuccess: async ({ id }) => {
      await client.invalidateQueries();
      if (webhook) at.go(at.to({ id }));
    },
  });
  if (save.data?.secret_once) return <Secret made={save.data} href={at.to({ id: save.data.id })} />;
  const flip = (type: EventType, isWanted: boolean): void => {
    const next = new Set(wanted);
    if (isWanted) next.add(type);
    else next.delete(type);
    setWanted(next);
  };
  return (
    <Form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <TextOf name="Name" value={name} change={setName} />
      <TextOf
        name="URL"
        type="url"
        says="A server of yours that answers 2xx within 15 seconds."
        value={url}
        isRequired
        change={setUrl}
      />
      <fieldset className="checks">
        <legend>Events that it gets</legend>
        {EVENT_TYPES.map(({ type, says }) => (
          <Check
            key={type}
            name={spaced(type)}
            says={says}
            checked={wanted.has(type)}
            change={(isWanted) => flip(type, isWanted)}
          />
        ))}
      </fieldset>
      <div className="row">
        <Button type="submit" className="primary" isDisabled={save.isPending || url.trim() === ''}>
          {webhook ? 'Save' : 'Make the endpoint'}
        </Button>
        <Link href={webhook ? at.to({ id: webhook.id }) : at.to()}>Leave it</Link>
      </div>
      {save.error && <FaultNote fault={save.error} />}
    </Form>
  );
}

function Secret({ made, href }: { made: Webhook; href: string }): ReactNode {
  return (
    <div role="status" className="form">
      <p className="note wait">
        Deliveries are signed with this secret. It is shown now and never again: put it where your receiver
        reads it.
      </p>
      <p>
        <code className="bytes">{made.secret_once}</code>
      </p>
      <p>
        <Link href={href}>Go on to the endpoint</Link>, and send it a sample.
      </p>
    </div>
  );
}
