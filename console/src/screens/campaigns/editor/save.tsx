import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { Link } from 'wouter';
import { Fault, api, dataOf } from '../../../api.ts';
import { FaultNote, Panel } from '../../../parts.tsx';
import type { Campaign } from '../numbers.tsx';
import { readSequence } from '../standing.ts';
import type { Faults, Foreseen } from './check.ts';
import { graphOf, isChanged } from './draft.ts';
import type { Act, Draft } from './draft.ts';
import { Effects } from './effects.tsx';

interface SaveOf {
  team: string;
  campaign: Campaign;
  draft: Draft;
  run(act: Act): void;
  foreseen: Foreseen | null;
  faults: Faults;
  error: Error | null;
}

const newerVersion = (error: Error | null): number | null | undefined =>
  error instanceof Fault && error.code === 'newer_sequence'
    ? ((error.details as { sequence_version?: number | null } | null)?.sequence_version ?? null)
    : undefined;

/** What saving would do, and the button that does it. */
export function Save({ team, campaign, draft, run, foreseen, faults, error }: SaveOf): ReactNode {
  const { id, status } = campaign;
  const client = useQueryClient();
  const saved = useMutation({
    mutationFn: ({ graph, version }: Draft) => {
      const body = { nodes: graph.nodes, edges: graph.edges, expected_sequence_version: version } as never;
      return dataOf(api.PATCH('/v2/campaigns/{id}/sequence', { params: { path: { id } }, body }));
    },
    onSuccess: async (answer, { graph: sent }) => {
      run({ do: 'saved', sent, graph: graphOf(answer), version: answer.sequence_version });
      await client.invalidateQueries();
    },
  });
  const pause = useMutation({
    mutationFn: () =>
      dataOf(
        api.PATCH('/v2/campaigns/{id}', { params: { path: { id } }, body: { status: 'inactive' as const } }),
      ),
    onSuccess: () => client.invalidateQueries(),
  });
  const theirs = useMutation({
    mutationFn: () => readSequence(id),
    onSuccess: (answer) => {
      run({ do: 'read', graph: graphOf(answer), version: answer.sequence_version });
      saved.reset();
    },
  });
  const changed = isChanged(draft);
  const newer = newerVersion(saved.error);
  const ofNone = faults.get('') ?? [];
  const faulty = [...faults.keys()].filter((key) => key !== '').length;
  return (
    <Panel title="Save">
      {error && <FaultNote fault={error} />}
      {ofNone.map(({ message }) => (
        <p key={message} className="note bad">
          {message}
        </p>
      ))}
      {faulty > 0 && (
        <p className="note bad">
          {faulty === 1 ? 'One step has a fault' : `${faulty} steps have faults`}: choose it in the list to
          read what it is.
        </p>
      )}
      {changed && foreseen && <Effects foreseen={foreseen} before={draft.saved} />}
      {status === 'active' && (
        <div className="row">
          <span className="note wait">
            The campaign is running: its sequence is saved while it is paused.
          </span>
          <Button isDisabled={pause.isPending} onPress={() => pause.mutate()}>
            Pause it
          </Button>
        </div>
      )}
      {pause.error && <FaultNote fault={pause.error} />}
      {newer !== undefined && (
        <div className="note bad" role="alert">
          <p>
            Not saved: another person saved this sequence after you opened it. Your changes are still here.
          </p>
          <div className="row">
            <Button isDisabled={theirs.isPending} onPress={() => theirs.mutate()}>
              Take theirs, drop mine
            </Button>
            <Button
              onPress={() => {
                run({ do: 'expect', version: newer });
                saved.mutate({ ...draft, version: newer });
              }}
            >
              Save mine over theirs
            </Button>
          </div>
        </div>
      )}
      {newer === undefined && saved.error && <FaultNote fault={saved.error} />}
      {theirs.error && <FaultNote fault={theirs.error} />}
      <div className="row">
        <Button
          className="primary"
          isDisabled={!changed || foreseen === null || saved.isPending || status === 'active'}
          onPress={() => saved.mutate(draft)}
        >
          Save the sequence
        </Button>
        <Button isDisabled={draft.past.length === 0} onPress={() => run({ do: 'undo' })}>
          Undo
        </Button>
        <span className="quiet" role="status">
          {changed ? 'Not saved yet.' : saved.data && 'Saved. '}
          {!changed && saved.data && <Link href={`/${team}/campaigns?id=${id}`}>Go to the launch</Link>}
        </span>
      </div>
    </Panel>
  );
}
