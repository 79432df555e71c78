import type { TestApp } from './app.ts';

interface Line {
  type: string;
  channel: string | null;
  at: Date;
  enrollment: string;
  mail: string | null;
  bounced: string | null;
  mood: string | null;
}
interface Mail {
  id: string;
  enrollment: string;
  node: string | null;
  variant: string | null;
  sent: Date | null;
}

const KINDS = [
  'sent', 'delivered', 'opened', 'clicked', 'replied', 'positive', 'bounced', 'opted_out', 'autoresponse',
] as const; // prettier-ignore
export type Kind = (typeof KINDS)[number];
export type NaiveNumbers = Record<Kind, number>;

interface First {
  kind: Kind | 'returned';
  node: string;
  variant: string;
  day: string;
}

function kindsOf({ type, bounced, mood }: Line): (Kind | 'returned')[] {
  switch (type) {
    case 'email_sent':
      return ['sent'];
    case 'open':
      return ['opened'];
    case 'click':
      return ['clicked'];
    case 'reply':
      return mood === 'positive' ? ['replied', 'positive'] : ['replied'];
    case 'bounce':
      return bounced === 'at_once' ? ['bounced'] : ['bounced', 'returned'];
    case 'unsubscribe':
      return ['opted_out'];
    case 'autoresponse':
      return ['autoresponse'];
    default:
      return [];
  }
}

/** Reads all events of a campaign in order, without the results, their counters or their code. */
async function firstsOf(t: TestApp, campaignId: string): Promise<First[]> {
  const { rows: lines } = await t.app.pool.query<Line>(
    `select type, channel, occurred_at as at, enrollment_id as enrollment, email_send_id as mail, bounced,
       detail -> 'reply' ->> 'mood' as mood
     from events where campaign_id = $1 and enrollment_id is not null order by id`,
    [campaignId],
  );
  const { rows: mails } = await t.app.pool.query<Mail>(
    'select id, enrollment_id as enrollment, node_id as node, variant_id as variant, sent_at as sent from email_sends order by id',
  );
  const byId = new Map(mails.map((mail) => [mail.id, mail]));
  const firsts = new Map<string, First>();
  for (const line of lines) {
    if (line.channel === 'linkedin') continue;
    const last = mails
      .filter(({ enrollment, sent }) => enrollment === line.enrollment && sent && sent <= line.at)
      .toSorted((a, b) => a.sent!.getTime() - b.sent!.getTime())
      .at(-1);
    const mail = line.mail ? byId.get(line.mail) : line.type === 'unsubscribe' ? last : undefined;
    for (const kind of kindsOf(line))
      for (const node of new Set(['', mail?.node ?? ''])) {
        if (kind === 'sent' && !mail?.node) continue;
        const key = (of: string): string => `${node} ${of} ${line.enrollment}`;
        const sent = firsts.get(key('sent'));
        if (firsts.has(key(kind)) || (kind === 'returned' && !sent)) continue;
        const day = kind === 'returned' ? sent!.day : line.at.toISOString().slice(0, 10);
        const variant = node === '' ? '' : (sent?.variant ?? mail?.variant ?? '');
        firsts.set(key(kind), { kind, node, variant, day });
      }
  }
  return [...firsts.values()];
}

function numbersOf(firsts: readonly First[]): NaiveNumbers {
  const count = (wanted: First['kind']): number => firsts.filter(({ kind }) => kind === wanted).length;
  return Object.fromEntries(
    KINDS.map((kind) => [kind, kind === 'delivered' ? count('sent') - count('returned') : count(kind)]),
  ) as NaiveNumbers;
}

const grouped = (firsts: readonly First[], keyOf: (first: First) => string): Record<string, NaiveNumbers> =>
  Object.fromEntries([...Map.groupBy(firsts, keyOf)].map(([key, rows]) => [key, numbersOf(rows)]));

export async function naiveStatistics(t: TestApp, campaignId: string, from = '0000', to = '9999') {
  const firsts = (await firstsOf(t, campaignId)).filter(({ day }) => from <= day && day <= to);
  const whole = firsts.filter(({ node }) => node === '');
  const ofNodes = firsts.filter(({ node }) => node !== '');
  return {
    totals: numbersOf(whole),
    days: grouped(whole, ({ day }) => day),
    steps: grouped(ofNodes, ({ node }) => node),
    variants: grouped(ofNodes, ({ node, variant }) => `${node} ${variant}`),
  };
}
