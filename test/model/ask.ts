import pLimit from 'p-limit';
import type { TestApp } from '../support/app.ts';
import type { Standing } from './set-up.ts';

export interface Said {
  at: number;
  /** Relative to the mailboxes' turn. */
  asked: 'before' | 'after';
  contact: number;
  mailbox: number | null;
  act: boolean;
  gate: string | null;
  detail: string | null;
  until: number | null;
  /** The contact's wait in the sequence, whatever reason is named first. */
  waitsUntil: number | null;
}
export interface Asker {
  /** Asks about some contacts whose mail may leave, and in turn about one with a held mail and one without a mail. */
  before(now: number): Promise<Said[]>;
  /** Asks again about contacts that might be mailed before and still wait. */
  after(now: number, before: readonly Said[]): Promise<Said[]>;
}

const LANES = 4;
interface Gate {
  gate: string;
  passed: boolean;
  detail: string | null;
  until: string | null;
}

export function createAsker(
  t: TestApp,
  {
    standing,
    mailboxes,
    asks,
  }: { standing: readonly Standing[]; mailboxes: readonly string[]; asks: number },
): Asker {
  const lane = pLimit(LANES);
  const places = new Map(standing.map(({ id }, contact) => [id, contact]));
  const turns = new Map<string, number>();
  let looks = 0;
  const turnsOf = (key: string): number => turns.get(key) ?? 0;

  async function ask(now: number, asked: Said['asked'], contact: number): Promise<Said> {
    const { id } = standing[contact]!;
    const { act, blocker, gates, Sender } = (await t.call('GET', `/contacts/${id}/explain`)).body.data;
    const moment = (until: string | null | undefined): number | null => (until ? Date.parse(until) : null);
    const own = (gates as Gate[]).find(({ gate, passed }) => gate === 'waiting' && !passed);
    return {
      at: now,
      asked,
      contact,
      mailbox: Sender ? mailboxes.indexOf(Sender.id) : null,
      act,
      gate: blocker?.gate ?? null,
      detail: blocker?.detail ?? null,
      until: moment(blocker?.until),
      waitsUntil: moment(own?.until),
    };
  }
  const askAll = (now: number, asked: Said['asked'], contacts: readonly number[]): Promise<Said[]> =>
    Promise.all(contacts.map((contact) => lane(() => ask(now, asked, contact))));
  /** Contacts whose mail waits; `due`: by windows and limits it may leave now. */
  async function waiting(now: number): Promise<{ contact: number; due: boolean }[]> {
    const { rows } = await t.app.pool.query<{ id: string; due: boolean }>(
      `select m.enrollment_id as id, m.next_attempt_at <= $1 and c.closed_because is null and t.closed_because is null
         and coalesce(capped_until(t.id, 'team', t.id, t.daily_limit) <= $1, true)
         and coalesce(capped_until(t.id, 'campaign', c.id, c.daily_limit) <= $1, true) as due
       from email_sends m join campaigns c on c.id = m.campaign_id join teams t on t.id = m.team_id where m.state = 'pending'`,
      [new Date(now)],
    );
    return rows.map(({ id, due }) => ({ contact: places.get(id)!, due }));
  }

  return {
    async before(now) {
      const waits = new Map((await waiting(now)).map(({ contact, due }) => [contact, due]));
      const rank = (contact: number): number => {
        const { id, campaignId } = standing[contact]!;
        return turnsOf(campaignId) * standing.length + turnsOf(id);
      };
      const inTurn = (of: boolean | undefined, most: number): number[] =>
        [...standing.keys()]
          .filter((contact) => waits.get(contact) === of)
          .sort((a, b) => rank(a) - rank(b))
          .slice(0, most);
      looks++;
      const chosen = [...inTurn(true, asks), ...(looks % 2 ? inTurn(false, 1) : inTurn(undefined, 1))];
      for (const { id, campaignId } of chosen.map((contact) => standing[contact]!))
        for (const key of [id, campaignId]) turns.set(key, turnsOf(key) + 1);
      return askAll(now, 'before', chosen);
    },
    async after(now, before) {
      const acts = new Set(before.filter(({ act }) => act).map(({ contact }) => contact));
      if (acts.size === 0) return [];
      const left = (await waiting(now)).filter(({ contact }) => acts.has(contact));
      return askAll(now, 'after', left.map(({ contact }) => contact)); // prettier-ignore
    },
  };
}
