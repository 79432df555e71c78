import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Fault, api, bodyOf } from '../../../api.ts';
import type { Graph } from '../../../sequence/graph.ts';

const SETTLES_MS = 500;

/** What is wrong with a step. `path`: the field, as `data.subject`. */
export interface StepFault {
  path: string;
  message: string;
}

/** By step; what belongs to none has the empty id. */
export type Faults = ReadonlyMap<string, StepFault[]>;

export const NO_FAULTS: Faults = new Map();

const revisions = new WeakMap<Graph, number>();
let newest = 0;
function revisionOf(graph: Graph): number {
  const known = revisions.get(graph) ?? ++newest;
  revisions.set(graph, known);
  return known;
}

const previewOf = async (id: string, graph: Graph) => {
  const body = { nodes: graph.nodes, edges: graph.edges } as never;
  const { data, warnings } = await bodyOf(
    api.POST('/v2/campaigns/{id}/sequence/preview', { params: { path: { id } }, body }),
  );
  return { ...data, warnings: warnings ?? [], graph };
};

export type Foreseen = Awaited<ReturnType<typeof previewOf>>;

interface Checked {
  /** Of this very graph; null while it is asked for, or with faults. */
  foreseen: Foreseen | null;
  faults: Faults;
  /** What is no fault of the graph. */
  error: Error | null;
}

/** What the API says of a graph, a moment after its last change. */
export function useCheck(id: string, graph: Graph): Checked {
  const [settled, setSettled] = useState(graph);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(graph), SETTLES_MS);
    return () => clearTimeout(timer);
  }, [graph]);
  const preview = useQuery({
    queryKey: ['sequence-preview', id, revisionOf(settled)],
    queryFn: () => previewOf(id, settled),
    staleTime: Infinity,
    gcTime: 60_000,
    refetchOnWindowFocus: false,
  });
  const faults = faultsOf(settled, preview.error);
  return {
    foreseen: settled === graph ? (preview.data ?? null) : null,
    faults: faults ?? NO_FAULTS,
    error: faults === null ? preview.error : null,
  };
}

const PLACE = /^(nodes|edges)\[(\d+)\]\.?(.*)$/;

interface Said {
  param?: string;
  message: string;
}

/** The faults of a refusal at their steps; null: it is another kind of error. */
export function faultsOf(graph: Graph, error: Error | null): Faults | null {
  if (error === null) return NO_FAULTS;
  if (!(error instanceof Fault) || error.code !== 'validation_error') return null;
  const said = Array.isArray(error.details) ? (error.details as Said[]) : [{ message: error.message }];
  const faults = new Map<string, StepFault[]>();
  for (const { param = '', message } of said) {
    const [, list, index, path = ''] = PLACE.exec(param) ?? [];
    const at = Number(index);
    const id = list === 'nodes' ? graph.nodes[at]?.id : list === 'edges' ? graph.edges[at]?.source : '';
    const fault = { path, message: message.replaceAll(/(?:nodes|edges)\[\d+\]\.(?:data\.)?/g, '') };
    faults.set(id ?? '', [...(faults.get(id ?? '') ?? []), fault]);
  }
  return faults;
}
