import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button, DropZone, FileTrigger, Text } from 'react-aria-components';
import { Link, useLocation, useSearchParams } from 'wouter';
import { api, bodyOf, dataOf } from '../api.ts';
import type { Shape } from '../api.ts';
import { useMe } from '../me.ts';
import { Empty, FaultNote, Figures, Panel, Shown } from '../parts.tsx';
import { many, spaced } from '../words.ts';

type Trial = Shape<'UploadTrial'>;

const CAMPAIGNS = 100;
const LOOK_AGAIN_MS = 1_000;
const LINES_SHOWN = 10;

/** A file of contacts: what it would do first, then the import and how far it is. */
export function Import({ team }: { team: string }): ReactNode {
  const { role } = useMe();
  const [search] = useSearchParams();
  const upload = search.get('upload');
  if (upload) return <Progress team={team} id={upload} key={upload} />;
  if (role === 'read_only') return <Empty>A key that only reads imports nobody.</Empty>;
  return <Choose team={team} />;
}

/** Sends the file as a form, as `curl -F` does. */
const send = (at: { team: string; campaign: string; file: File; key?: string }, isTrial: boolean) => {
  const form = new FormData();
  form.set('TeamId', at.team);
  form.set('CampaignId', at.campaign);
  if (isTrial) form.set('dry_run', 'true');
  form.set('contacts', at.file);
  return bodyOf(
    api.POST('/v2/contacts/bulk', {
      ...(at.key ? { params: { header: { 'Idempotency-Key': at.key } } } : {}),
      body: form as never,
      bodySerializer: (body) => body as unknown as FormData,
    }),
  );
};

function Choose({ team }: { team: string }): ReactNode {
  const [, go] = useLocation();
  const [search] = useSearchParams();
  const [campaign, setCampaign] = useState(search.get('campaign') ?? '');
  const [file, setFile] = useState<File | null>(null);
  const campaigns = useQuery({
    queryKey: ['campaigns', team],
    queryFn: () =>
      bodyOf(
        api.GET('/v2/campaigns', {
          params: { query: { TeamId: team, include_subsequences: true, limit: CAMPAIGNS } },
        }),
      ),
  });
  const trial = useMutation({
    mutationFn: async (at: { campaign: string; file: File }) =>
      (await send({ team, ...at }, true)).data as Trial,
  });
  const start = useMutation({
    mutationFn: async (at: { campaign: string; file: File }) =>
      (await send({ team, ...at, key: crypto.randomUUID() }, false)).data as { upload_id: string },
    onSuccess: ({ upload_id: id }) => go(`/${team}/import?upload=${id}`),
  });
  const choose = (to: string, chosen: File | null): void => {
    setCampaign(to);
    setFile(chosen);
    if (to && chosen) trial.mutate({ campaign: to, file: chosen });
  };
  return (
    <>
      <Panel title="A file of contacts">
        <Shown of={campaigns}>
          {({ data }) =>
            data.length === 0 ? (
              <Empty>Contacts are imported into a campaign, and this team has none yet.</Empty>
            ) : (
              <>
                <label htmlFor="campaign">Campaign</label>
                <select
                  id="campaign"
                  value={campaign}
                  onChange={(event) => choose(event.currentTarget.value, file)}
                >
                  <option value="">Choose one</option>
                  {data.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </select>
                <DropZone
                  className="drop"
                  onDrop={(event) => {
                    const [item] = event.items;
                    if (item?.kind === 'file')
                      void item.getFile().then((dropped) => choose(campaign, dropped));
                  }}
                >
                  <Text slot="label">{file ? file.name : 'Drop a CSV file here, or'}</Text>
                  <FileTrigger
                    acceptedFileTypes={['.csv', '.txt', 'text/csv']}
                    onSelect={(files) => choose(campaign, files?.[0] ?? null)}
                  >
                    <Button>Choose a file</Button>
                  </FileTrigger>
                </DropZone>
                <p className="quiet">Nothing is imported before you have seen what it would do.</p>
              </>
            )
          }
        </Shown>
      </Panel>
      {trial.isPending && <p className="loading">Reading the file …</p>}
      {trial.error && <FaultNote fault={trial.error} />}
      {trial.data && file && (
        <>
          <Foreseen trial={trial.data} />
          {start.error && <FaultNote fault={start.error} />}
          {campaigns.data?.data.find(({ id }) => id === campaign)?.status === 'active' && (
            <p className="note wait">This campaign runs: they are mailed as soon as it is their turn.</p>
          )}
          <Button
            className="primary"
            isDisabled={start.isPending || trial.data.refused !== null}
            onPress={() => start.mutate({ campaign, file })}
          >
            Import {many(trial.data.created_count + trial.data.updated_count, 'contact')}
          </Button>
        </>
      )}
    </>
  );
}

const linesOf = (lines: number[]): string =>
  `line ${lines.slice(0, LINES_SHOWN).join(', ')}${lines.length > LINES_SHOWN ? ' …' : ''}`;

/** What the file would do: columns, faults with a remedy each, and values that the campaign needs. */
function Foreseen({ trial }: { trial: Trial }): ReactNode {
  const lacking = trial.variables.filter(({ missing_count: missing }) => missing > 0);
  return (
    <Panel title="What it would do">
      {trial.refused && <p className="note bad">{trial.refused.message}</p>}
      <Figures
        of={[
          { name: 'New in the campaign', value: trial.created_count },
          { name: 'In it already', value: trial.updated_count },
          { name: 'Twice in the file', value: trial.duplicate_count },
          { name: 'Rejected', value: trial.rejected_count },
          { name: 'Get no mail', value: trial.suppressed_count },
        ]}
      />
      {trial.rejected.map(({ rule, message, remedy, count: of, lines }) => (
        <p key={rule} className="note bad">
          {many(of, 'row')}: {message}. {remedy} <span className="quiet">({linesOf(lines)})</span>
        </p>
      ))}
      {trial.suppressed.map(({ reason, count: of, lines }) => (
        <p key={reason} className="note wait">
          {many(of, 'contact')}: {spaced(reason)} <span className="quiet">({linesOf(lines)})</span>
        </p>
      ))}
      {lacking.map(({ variable, column, missing_count: missing }) => (
        <p key={variable} className="note wait">
          {many(missing, 'contact')} would lack {variable}
          {column ? `, which comes from the column ${column}` : ', for which the file has no column'}: their
          mails would be held.
        </p>
      ))}
      <table>
        <thead>
          <tr>
            <th>Column</th>
            <th>Becomes</th>
            <th>Values</th>
          </tr>
        </thead>
        <tbody>
          {trial.columns.map(({ column, target, ignored, samples }) => (
            <tr key={column}>
              <td>{column}</td>
              <td>{target ?? <span className="quiet">not read: {ignored}</span>}</td>
              <td className="quiet">{samples.join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

/** How far an import is, and what became of its rows. */
function Progress({ team, id }: { team: string; id: string }): ReactNode {
  const upload = useQuery({
    queryKey: ['upload', id],
    queryFn: () =>
      dataOf(
        api.GET('/v2/contacts/bulk/{upload_id}', {
          params: { path: { upload_id: id }, query: { verdict: 'rejected', limit: LINES_SHOWN } },
        }),
      ),
    refetchInterval: ({ state: { data } }) =>
      data && ['completed', 'failed'].includes(data.status) ? false : LOOK_AGAIN_MS,
  });
  return (
    <Shown of={upload}>
      {({ status, progress, contact_count: all, error, rows, ...counts }) => (
        <Panel title={`Import of ${many(all, 'row')}`} aside={<span className="badge">{status}</span>}>
          <progress aria-label="How much of the file is imported" value={progress} max={1} />
          {error && <p className="note bad">{error}</p>}
          <Figures
            of={[
              { name: 'New', value: counts.created_count },
              { name: 'In the campaign already', value: counts.updated_count },
              { name: 'Not imported', value: counts.rejected_count },
              { name: 'Get no mail', value: counts.suppressed_count },
            ]}
          />
          {rows.length > 0 && (
            <>
              <ul className="entries">
                {rows.map(({ row_number: row, line_number: line, email, message, remedy }) => (
                  <li key={row}>
                    <span>line {line}</span> <span>{email}</span>
                    <span className="quiet">
                      {message} {remedy}
                    </span>
                  </li>
                ))}
              </ul>
              <p>
                <a href={`/v2/contacts/bulk/${id}/rejected`}>Download the rejected rows</a>, mend them, and
                import the file again.
              </p>
            </>
          )}
          <p>
            <Link href={`/${team}/campaigns?id=${counts.campaign_id}`}>To the campaign</Link>,{' '}
            <Link href={`/${team}/import?campaign=${counts.campaign_id}`}>import another file</Link>,{' '}
            <Link href={`/${team}/contacts?TeamId=${team}&CampaignId=${counts.campaign_id}`}>
              see the contacts
            </Link>
            .
          </p>
        </Panel>
      )}
    </Shown>
  );
}
