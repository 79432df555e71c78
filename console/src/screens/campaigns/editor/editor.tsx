import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { Link, useSearchParams } from 'wouter';
import { api, dataOf } from '../../../api.ts';
import { useMe } from '../../../me.ts';
import { Empty, Panel, Shown } from '../../../parts.tsx';
import { addStep, changeData, connect, removeStep } from '../../../sequence/graph.ts';
import type { Way } from '../../../sequence/graph.ts';
import { outlineOf } from '../../../sequence/outline.ts';
import { kindOf } from '../../../sequence/words.ts';
import { State } from '../numbers.tsx';
import type { Campaign } from '../numbers.tsx';
import { readSequence } from '../standing.ts';
import { useCheck } from './check.ts';
import { isChanged } from './draft.ts';
import type { Published } from './draft.ts';
import { EditList } from './edit-list.tsx';
import './editor.css';
import { Save } from './save.tsx';
import { StepForm } from './step-form.tsx';
import { useDraft } from './use-draft.ts';
import { Drawing } from '../../../sequence/drawing-later.tsx';

const REFRESH_MS = 10_000;

/** Changes the sequence of a campaign. */
export function Editor({ team, id }: { team: string; id: string }): ReactNode {
  const { role } = useMe();
  const campaign = useQuery({
    queryKey: ['campaign', id],
    queryFn: () => dataOf(api.GET('/v2/campaigns/{id}', { params: { path: { id } } })),
    refetchInterval: REFRESH_MS,
  });
  // Read once: what a person edits is not changed under their hands.
  const published = useQuery({
    queryKey: ['sequence to edit', id],
    queryFn: () => readSequence(id),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return (
    <>
      <p>
        <Link href={`/${team}/campaigns?id=${id}`}>Back to the campaign</Link>
      </p>
      {role === 'read_only' ? (
        <Empty>You may read campaigns and not change them.</Empty>
      ) : (
        <Shown of={campaign}>
          {(shown) => (
            <Shown of={published}>
              {(sequence) => <Editing team={team} campaign={shown} published={sequence} />}
            </Shown>
          )}
        </Shown>
      )}
    </>
  );
}

function Editing({
  team,
  campaign,
  published,
}: {
  team: string;
  campaign: Campaign;
  published: Published;
}): ReactNode {
  const { id } = campaign;
  const [draft, run] = useDraft(id, published);
  const { graph } = draft;
  const [search, setSearch] = useSearchParams();
  const selected = search.get('step') ?? graph.nodes.find(({ type }) => type === 'startNode')?.id ?? null;
  const step = graph.nodes.find((each) => each.id === selected);
  const { foreseen, faults, error } = useCheck(id, graph);
  const lines = useMemo(() => outlineOf(graph), [graph]);
  const faulty = useMemo(() => new Set(faults.keys()), [faults]);
  const drawn = useDeferredValue(graph);
  const form = useRef<HTMLDivElement>(null);
  // The first step of a new sequence is the next thing to do.
  const [reach, setReach] = useState(graph.nodes.length === 1 ? 1 : 0);
  useEffect(() => {
    if (reach === 0 || !form.current) return;
    // What removes the step is no place to begin.
    const field = form.current.querySelector<HTMLElement>('input, textarea, select');
    (field ?? form.current.querySelector('section'))?.focus();
  }, [reach]);

  /** Opens a step and goes to its first field. */
  const open = useRef((_id: string): void => {});
  open.current = (to) => {
    setSearch(
      (before) => {
        before.set('step', to);
        return before;
      },
      { replace: true },
    );
    setReach((count) => count + 1);
  };
  const [select] = useState(() => (to: string) => open.current(to));
  const add = (way: Way | null, kind: string): void => {
    const added = addStep(graph, way, kind);
    run({ do: 'change', graph: added.graph });
    open.current(added.id);
  };
  const join = (way: Way, target: string | null): void =>
    run({ do: 'change', graph: connect(graph, way, target) });
  return (
    <>
      <Panel title={`Sequence of ${campaign.name}`} aside={<State campaign={campaign} />}>
        <Drawing graph={drawn} faulty={faulty} selected={selected} onSelect={select} onConnect={join} />
      </Panel>
      <div className="editor">
        <Panel title="Steps" aside={<Button onPress={() => add(null, 'noteNode')}>Add a note</Button>}>
          <EditList lines={lines} selected={selected} faulty={faulty} onSelect={select} />
        </Panel>
        <div ref={form}>
          <Panel title={step ? kindOf(step) : 'No step is chosen'}>
            {step ? (
              <StepForm
                key={step.id}
                team={team}
                campaign={id}
                graph={graph}
                step={step}
                faults={faults.get(step.id) ?? []}
                isSaved={!isChanged(draft)}
                onData={(data) =>
                  run({ do: 'change', graph: changeData(graph, step.id, data), typed: step.id })
                }
                onConnect={join}
                onAdd={add}
                onRemove={() => {
                  const before = graph.edges.find(({ target }) => target === step.id)?.source;
                  run({ do: 'change', graph: removeStep(graph, step.id) });
                  open.current(before ?? graph.nodes[0]!.id);
                }}
              />
            ) : (
              <Empty>Choose a step in the list.</Empty>
            )}
          </Panel>
        </div>
      </div>
      <Save
        team={team}
        campaign={campaign}
        draft={draft}
        run={run}
        foreseen={foreseen}
        faults={faults}
        error={error}
      />
    </>
  );
}
