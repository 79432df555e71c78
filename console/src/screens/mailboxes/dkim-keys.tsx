import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button, Form } from 'react-aria-components';
import { api, bodyOf } from '../../api.ts';
import { TextOf } from '../../fields.tsx';
import { Empty, FaultNote, Panel, Shown } from '../../parts.tsx';

/** The keys that sign mails, with the DNS record of each. */
export function DkimKeys({ team, mayChange }: { team: string; mayChange: boolean }): ReactNode {
  const keys = useQuery({
    queryKey: ['dkim-keys', team],
    queryFn: () => bodyOf(api.GET('/v2/dkim-keys', { params: { query: { team_id: team } } })),
  });
  return (
    <Panel title="Signatures (DKIM)">
      <Shown of={keys}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty>
              No key of this team signs mails. Servers of a provider often sign by themselves: the checks
              above say so.
            </Empty>
          ) : (
            <ul className="records">
              {data.map(({ id, domain, selector, dns_record: record }) => (
                <li key={id}>
                  <p>
                    {domain}, selector {selector}. Put this into its DNS:
                  </p>
                  <Copied label="Name" text={record.name} />
                  <Copied label={`${record.type} record`} text={record.value} />
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
      {mayChange && <NewKey team={team} />}
    </Panel>
  );
}

function Copied({ label, text }: { label: string; text: string }): ReactNode {
  const [isCopied, setCopied] = useState(false);
  return (
    <p className="row">
      <span className="quiet">{label}</span> <code className="record">{text}</code>
      <Button
        className="plain"
        aria-label={`Copy: ${label}`}
        onPress={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
      >
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
    </p>
  );
}

function NewKey({ team }: { team: string }): ReactNode {
  const client = useQueryClient();
  const [domain, setDomain] = useState('');
  const [selector, setSelector] = useState('outreach');
  const made = useMutation({
    mutationFn: () =>
      bodyOf(
        api.POST('/v2/dkim-keys', {
          body: { team_id: team, domain: domain.trim(), selector: selector.trim() },
        }),
      ),
    onSuccess: async () => {
      setDomain('');
      await client.invalidateQueries({ queryKey: ['dkim-keys'] });
    },
  });
  return (
    <Form
      className="ask"
      onSubmit={(event) => {
        event.preventDefault();
        made.mutate();
      }}
    >
      <TextOf name="Domain" value={domain} change={setDomain} />
      <TextOf name="Selector" value={selector} change={setSelector} />
      <Button type="submit" className="plain" isDisabled={made.isPending || domain.trim() === ''}>
        Make a key
      </Button>
      {made.error && <FaultNote fault={made.error} />}
    </Form>
  );
}
