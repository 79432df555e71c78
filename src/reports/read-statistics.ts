import type { Db } from '../platform/db/connect.ts';
import { variantsOf } from '../sending/rules/mail-texts.ts';
import { loadSequence } from '../sequences/load-sequence.ts';
import type { SequenceNode } from '../sequences/rules/graph-types.ts';
import { compareVariants } from './rules/better-variant.ts';
import { numbersOf, presentNumbers } from './rules/statistics.ts';
import type { CountRow, Place } from './rules/statistics.ts';
import { readStepCounts } from './statistics-store.ts';

const percent = (share: number | undefined): number | null =>
  share === undefined ? null : Math.round(share * 10_000) / 100;

function variantRows(node: SequenceNode | undefined, rows: readonly CountRow[], place: Place) {
  const known = variantsOf(node?.data ?? {});
  const inUse = new Set(known.filter(({ weight }) => weight !== 0).map(({ id }) => id));
  const counted = rows.map((row) => row.variant_id);
  const ids = [...new Set([...known.map(({ id }) => id), ...counted.toSorted()])];
  if (ids.every((id) => id === '')) return { variants: [], comparison: null };
  const counts = ids.map((variantId) => ({
    variantId,
    numbers: numbersOf(rows.filter((row) => row.variant_id === variantId)),
  }));
  const compared = compareVariants(
    counts
      .filter(({ variantId }) => inUse.has(variantId))
      .map(({ variantId, numbers }) => ({ variantId, ...numbers })),
  );
  return {
    variants: counts.map(({ variantId, numbers }) => ({
      variant_id: variantId === '' ? null : variantId,
      in_use: inUse.has(variantId),
      best_by_replied_percent: percent(compared?.likelihoods.get(variantId)?.replied),
      best_by_positive_percent: percent(compared?.likelihoods.get(variantId)?.positive),
      ...presentNumbers(numbers, { ...place, variantId }),
    })),
    comparison: compared && {
      by: compared.by,
      winner: compared.winner,
      leader_percent: percent(compared.likelihood)!,
    },
  };
}

function stepRow(nodeId: string, node: SequenceNode | undefined, rows: readonly CountRow[], at: Place) {
  const place = { ...at, nodeId };
  const { step_number: number, subject } = node?.data ?? {};
  return {
    node_id: nodeId,
    step_number: typeof number === 'number' ? number : null,
    subject: typeof subject === 'string' ? subject : null,
    in_sequence: node !== undefined,
    ...presentNumbers(numbersOf(rows), place),
    ...variantRows(node, rows, place),
  };
}

/** Reads the counters of the days and the published sequence. */
export async function readStatistics(db: Db, place: Place, version: number | null) {
  const key = { teamId: place.teamId, campaignId: place.campaignId };
  const { nodes } = await loadSequence(db, key, version);
  const mails = new Map(nodes.filter(({ type }) => type === 'emailNode').map((node) => [node.id, node]));
  const rows = await readStepCounts(db, place);
  const whole = rows.filter((row) => row.node_id === '');
  const byNode = Map.groupBy(
    rows.filter((row) => row.node_id !== ''),
    (row) => row.node_id,
  );
  const ids = [...new Set([...mails.keys(), ...[...byNode.keys()].toSorted()])];
  return {
    id: place.campaignId,
    from: place.from,
    to: place.to,
    totals: presentNumbers(numbersOf(whole), place),
    steps: ids.map((id) => stepRow(id, mails.get(id), byNode.get(id) ?? [], place)),
    days: whole
      .toSorted((a, b) => (a.day! < b.day! ? -1 : 1))
      .map((row) => ({
        day: row.day!,
        ...presentNumbers(numbersOf([row]), { ...place, from: row.day!, to: row.day! }),
      })),
  };
}
