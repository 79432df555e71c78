import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button, Form } from 'react-aria-components';
import { useMay } from '../../acts.tsx';
import { api, bodyOf } from '../../api.ts';
import type { Shape } from '../../api.ts';
import { TextOf } from '../../fields.tsx';
import { Empty, FaultNote, Panel, Shown, When } from '../../parts.tsx';
import { spaced } from '../../words.ts';
import { DkimKeys } from './dkim-keys.tsx';

type Domain = Shape<'Domain'>;

const MOST = 100;
const TONES = { ok: 'good', unknown: 'wait', warning: 'wait', broken: 'bad' } as const;

/** The mail domains of a team: their DNS records as they are, and what to put there. */
export function Domains({ team }: { team: string }): ReactNode {
  const mayChange = useMay('team_admin');
  const domains = useQuery({
    queryKey: ['domains', team],
    queryFn: () => bodyOf(api.GET('/v2/domains', { params: { query: { TeamId: team, limit: MOST } } })),
  });
  return (
    <>
      {mayChange && <Connect team={team} />}
      <Shown of={domains}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty>No domain is checked yet: name the one that your mailboxes send from.</Empty>
          ) : (
            data.map((domain) => <OneDomain key={domain.id} domain={domain} mayChange={mayChange} />)
          )
        }
      </Shown>
      <DkimKeys team={team} mayChange={mayChange} />
    </>
  );
}

function Connect({ team }: { team: string }): ReactNode {
  const client = useQueryClient();
  const [domain, setDomain] = useState('');
  const connected = useMutation({
    mutationFn: () =>
      bodyOf(api.POST('/v2/domains/connect', { body: { TeamId: team, domain: domain.trim() } })),
    onSuccess: async () => {
      setDomain('');
      await client.invalidateQueries({ queryKey: ['domains'] });
    },
  });
  return (
    <Panel title="Check a domain">
      <Form
        className="ask"
        onSubmit={(event) => {
          event.preventDefault();
          connected.mutate();
        }}
      >
        <TextOf name="Mail domain" value={domain} change={setDomain} />
        <Button type="submit" className="primary" isDisabled={connected.isPending || domain.trim() === ''}>
          Check it daily
        </Button>
      </Form>
      {connected.error && <FaultNote fault={connected.error} />}
    </Panel>
  );
}

function OneDomain({ domain, mayChange }: { domain: Domain; mayChange: boolean }): ReactNode {
  const client = useQueryClient();
  const again = useMutation({
    mutationFn: () => bodyOf(api.POST('/v2/domains/{id}/verify', { params: { path: { id: domain.id } } })),
    onSettled: () => client.invalidateQueries({ queryKey: ['domains'] }),
  });
  const { health, setup } = domain;
  const verdict = health.verdict ?? 'unknown';
  const checks = Object.entries(health.checks ?? {}).filter(([, check]) => check !== null);
  return (
    <Panel title={domain.domain} aside={<span className={`badge ${TONES[verdict]}`}>{verdict}</span>}>
      {setup.next && (
        <p className="note wait">
          {setup.next.text}
          {setup.next.step === 'set_nameservers' && `: ${setup.nameservers.join(', ')}`}
        </p>
      )}
      {checks.length > 0 && (
        <dl className="dns">
          {checks.map(([name, check]) => (
            <div key={name}>
              <dt>
                {spaced(name)} <span className={`badge ${TONES[check!.verdict]}`}>{check!.verdict}</span>
              </dt>
              <dd>{check!.reason}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="row">
        <span className="quiet">
          {health.checked_at ? (
            <>
              Checked <When at={health.checked_at} />
            </>
          ) : (
            'Not checked yet'
          )}
        </span>
        {mayChange && (
          <Button className="plain" isDisabled={again.isPending} onPress={() => again.mutate()}>
            {again.isPending ? 'Checking …' : 'Check it now'}
          </Button>
        )}
      </p>
      {again.error && <FaultNote fault={again.error} />}
    </Panel>
  );
}
