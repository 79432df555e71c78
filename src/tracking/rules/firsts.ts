import { createHash } from 'node:crypto';

export interface HumanHit {
  sendId: string;
  kind: 'open' | 'click';
  url: string | null;
  at: Date;
}

export interface Candidate {
  sendId: string;
  what: string;
  type: 'open' | 'click';
  url: string | null;
  at: Date;
}

const HASH_CHARS = 22;
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
const hashOf = (url: string): string =>
  createHash('sha256').update(url).digest('base64url').slice(0, HASH_CHARS);

/**
 * The possible firsts of people's hits: one open per mail, one click per link and UTC day. A click proves an open, even without
 * loaded pictures. The earliest of each, opens first.
 */
export function candidatesOf(hits: readonly HumanHit[]): Candidate[] {
  const found = new Map<string, Candidate>();
  const offer = (candidate: Candidate): void => {
    const key = `${candidate.sendId} ${candidate.what}`;
    if (!found.has(key)) found.set(key, candidate);
  };
  for (const { sendId, kind, url, at } of hits.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    offer({ sendId, what: 'open', type: 'open', url: null, at });
    if (kind === 'click')
      offer({ sendId, what: `click ${dayOf(at)} ${hashOf(url ?? '')}`, type: 'click', url, at });
  }
  return [...found.values()];
}
