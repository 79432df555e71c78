import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { api, bodyOf, dataOf } from '../../../api.ts';
import type { Shape } from '../../../api.ts';
import { FaultNote } from '../../../parts.tsx';
import { partsOf } from '../../../sequence/graph.ts';
import type { Step } from '../../../sequence/graph.ts';
import { spaced } from '../../../words.ts';
import { Choice } from './fields.tsx';

const MOST = 25;
const REFRESH_MS = 3_000;

interface PreviewOf {
  team: string;
  campaign: string;
  step: Step;
  /** What is not saved cannot be sent as a test. */
  isSaved: boolean;
}

/** The mail as a contact would get it, and a test of it to the user. */
export function MailPreview({ team, campaign, step, isSaved }: PreviewOf): ReactNode {
  const [contact, setContact] = useState('');
  const variants = partsOf(step.data.variants);
  const [variant, setVariant] = useState('');
  const of = variants.some(({ id }) => id === variant) ? { variant_id: variant } : {};
  const who = contact ? { ContactId: contact } : {};
  const contacts = useQuery({
    queryKey: ['contacts', team, 'of', campaign],
    queryFn: () =>
      bodyOf(
        api.GET('/v2/contacts', {
          params: { query: { TeamId: team, CampaignId: campaign, sort_by: 'newest', limit: MOST } },
        }),
      ),
  });
  const render = useMutation({
    mutationFn: () =>
      dataOf(
        api.POST('/v2/campaigns/{id}/render', {
          params: { path: { id: campaign } },
          body: { node: step as unknown as Record<string, never>, ...who, ...of },
        }),
      ),
  });
  const test = useMutation({
    mutationFn: () =>
      dataOf(
        api.POST('/v2/campaigns/{id}/send-test', {
          params: { path: { id: campaign } },
          body: { node_id: step.id, ...who, ...of },
        }),
      ),
  });
  return (
    <details>
      <summary>Preview and test</summary>
      <div className="form">
        <Choice
          label="As this contact would get it"
          value={contact}
          onChange={setContact}
          options={[
            { id: '', name: 'a contact with sample values' },
            ...(contacts.data?.data ?? []).map(({ id, email, linkedin_url: url }) => ({
              id,
              name: email ?? url ?? id,
            })),
          ]}
        />
        {variants.length > 0 && (
          <Choice
            label="Version"
            value={variant}
            onChange={setVariant}
            options={[
              { id: '', name: 'the one that they get' },
              ...variants.map(({ id }) => ({ id, name: id })),
            ]}
          />
        )}
        <div className="row">
          <Button isDisabled={render.isPending} onPress={() => render.mutate()}>
            Preview
          </Button>
          <Button isDisabled={test.isPending || !isSaved} onPress={() => test.mutate()}>
            Send a test to me
          </Button>
          {!isSaved && <span className="quiet">Save first: a test is of what is saved.</span>}
        </div>
        {render.error && <FaultNote fault={render.error} />}
        {render.data && <Rendered mail={render.data} />}
        {test.error && <FaultNote fault={test.error} />}
        {test.data && <Tested campaign={campaign} id={test.data.id} />}
      </div>
    </details>
  );
}

function Rendered({ mail }: { mail: Shape<'RenderedMail'> }): ReactNode {
  return (
    <div className="note" role="status">
      <p className="quiet">
        From {mail.from ? `${mail.from.name} <${mail.from.address}>` : 'no mailbox: none may send'} to{' '}
        {mail.to.name} {mail.to.address}
        {mail.variant_id && `, version ${mail.variant_id}`}
      </p>
      <p>
        <strong>{mail.subject || 'no subject'}</strong>
      </p>
      {/* As text: nothing in a mail runs or loads here. */}
      <p className="words">{mail.text}</p>
      {mail.missing.length > 0 && (
        <p className="fault">The mail would wait: there is no value for {mail.missing.join(', ')}.</p>
      )}
    </div>
  );
}

function Tested({ campaign, id }: { campaign: string; id: string }): ReactNode {
  const test = useQuery({
    queryKey: ['send-test', id],
    queryFn: () =>
      dataOf(
        api.GET('/v2/campaigns/{id}/send-tests/{test_id}', {
          params: { path: { id: campaign, test_id: id } },
        }),
      ),
    refetchInterval: ({ state: { data } }) =>
      !data || data.state === 'queued' || data.state === 'sending' ? REFRESH_MS : false,
  });
  if (test.error) return <FaultNote fault={test.error} />;
  if (!test.data) return null;
  const { to, mailbox, state, reason } = test.data;
  return (
    <p className="note" role="status">
      Test to {to} from {mailbox.email}: {state}
      {reason && `, ${spaced(reason)}`}
    </p>
  );
}
