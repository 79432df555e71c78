import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useMe } from '../../me.ts';
import { Empty, FaultNote, Panel, Shown } from '../../parts.tsx';
import type { Fact, FactRow, Facts } from '../../sequence/facts.ts';
import type { Graph } from '../../sequence/graph.ts';
import { OutlineList } from '../../sequence/outline-list.tsx';
import { outlineOf } from '../../sequence/outline.ts';
import { many, spaced } from '../../words.ts';
import { KeepPlaybook } from './keep-playbook.tsx';
import { listOf } from '../../lists.ts';
import type { Campaign } from './numbers.tsx';
import { readSequence, useSendingStatus, useStatistics } from './standing.ts';
import type { SendingStatus, Statistics } from './standing.ts';
import { Drawing } from '../../sequence/drawing-later.tsx';

const MAILED = ['sent', 'opened', 'replied'] as const;

const mailed = (
  team: string,
  of: Statistics['steps'][number] | Statistics['steps'][number]['variants'][number],
) => MAILED.map((name): Fact => ({ name, value: of[name], href: listOf(team, of.hrefs[name]) }));

/** Where people are and what holds them, then what the mails led to. */
function factsOf(team: string, status?: SendingStatus, statistics?: Statistics): Facts {
  const facts = new Map<string, FactRow[]>();
  const add = (id: string, row: FactRow): void => {
    facts.set(id, [...(facts.get(id) ?? []), row]);
  };
  for (const { node_id: id, contacts, href, held } of status?.nodes ?? []) {
    if (id === null) continue;
    const here: Fact[] = [{ name: 'waiting', value: contacts, href: listOf(team, href) }];
    for (const { reason, contacts: of, href: list } of held)
      here.push({ name: `held: ${spaced(reason)}`, value: of, href: listOf(team, list), isHeld: true });
    add(id, { variant: null, facts: here });
  }
  for (const step of statistics?.steps ?? []) {
    if (!step.in_sequence) continue;
    add(step.node_id, { variant: null, facts: mailed(team, step) });
    for (const variant of step.variants)
      add(step.node_id, { variant: variant.variant_id ?? 'no variant', facts: mailed(team, variant) });
  }
  return facts;
}

/** The steps with their numbers, as a drawing and as a list. */
export function Sequence({ team, campaign: { id } }: { team: string; campaign: Campaign }): ReactNode {
  const { role } = useMe();
  const sequence = useQuery({ queryKey: ['sequence', id], queryFn: () => readSequence(id) });
  const status = useSendingStatus(id);
  const statistics = useStatistics(id);
  const facts = useMemo(
    () => factsOf(team, status.data, statistics.data),
    [team, status.data, statistics.data],
  );
  const edit = `/${team}/campaigns?id=${id}&edit=1`;
  const mayEdit = role !== 'read_only';
  return (
    <Panel title="Sequence" aside={mayEdit && <Link href={edit}>Edit the sequence</Link>}>
      <Shown of={sequence}>
        {(graph) =>
          graph.nodes.length === 0 ? (
            <Empty>It has no step yet. {mayEdit && <Link href={edit}>Write the first mail</Link>}</Empty>
          ) : (
            <>
              <Whole graph={graph as Graph} facts={facts} />
              {[status.error, statistics.error].map(
                (fault) => fault && <FaultNote key={fault.message} fault={fault} />,
              )}
              <NotBegun status={status.data} />
              {mayEdit && <KeepPlaybook team={team} id={id} />}
            </>
          )
        }
      </Shown>
    </Panel>
  );
}

function Whole({ graph, facts }: { graph: Graph; facts: Facts }): ReactNode {
  const lines = useMemo(() => outlineOf(graph), [graph]);
  return (
    <>
      <Drawing graph={graph} facts={facts} />
      <details open>
        <summary>The steps as a list</summary>
        <OutlineList lines={lines} facts={facts} />
      </details>
    </>
  );
}

function NotBegun({ status }: { status: SendingStatus | undefined }): ReactNode {
  const none = status?.nodes.find(({ node_id: id }) => id === null);
  if (!none) return null;
  return (
    <p className="quiet">
      {many(none.contacts, 'contact')} {none.contacts === 1 ? 'has' : 'have'} not begun.
      {none.held.map(({ reason, contacts }) => ` ${many(contacts, 'contact')} held: ${spaced(reason)}.`)}
    </p>
  );
}
