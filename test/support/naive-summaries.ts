import type { TestApp } from './app.ts';

interface Line {
  type: string;
  day: string;
  /** Milliseconds. */
  at: number;
  campaign: string | null;
  sender: string | null;
  mail: string | null;
  category: string | null;
  subtype: string | null;
  receiver: string | null;
  detail: { reply?: { mood?: string }; unsubscribe?: { method?: string } };
}

/** Reads all events of a team in order, without counters, their columns or their code. */
async function linesOf(t: TestApp, teamId: string): Promise<Line[]> {
  const { rows } = await t.app.pool.query(
    `select type, occurred_at, campaign_id, sender_id, email_send_id, bounce_category, bounce_subtype, receiver, detail
     from events where team_id = $1 order by id`,
    [teamId],
  );
  return rows.map((row) => ({
    type: row.type,
    day: (row.occurred_at as Date).toISOString().slice(0, 10),
    at: (row.occurred_at as Date).getTime(),
    campaign: row.campaign_id,
    sender: row.sender_id,
    mail: row.email_send_id,
    category: row.bounce_category,
    subtype: row.bounce_subtype,
    receiver: row.receiver,
    detail: row.detail,
  }));
}

const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part * 10_000) / whole) / 100;

export async function naiveSummaries(t: TestApp, teamId: string, windowDays: number) {
  const all = await linesOf(t, teamId);
  const today = t.clock.now();
  const dayBack = (n: number): string =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() - n))
      .toISOString()
      .slice(0, 10);
  const days = Array.from({ length: windowDays }, (_none, n) => dayBack(windowDays - 1 - n));
  const inWindow = all.filter(({ day }) => days.includes(day));
  const sentMails = new Set(all.filter(({ type }) => type === 'email_sent').map(({ mail }) => mail));
  const bouncedMails = new Set<string>();
  const first = new Set<Line>();
  for (const line of all)
    if (line.type === 'bounce' && !bouncedMails.has(line.mail!)) {
      bouncedMails.add(line.mail!);
      first.add(line);
    }
  const refused = (line: Line): boolean => first.has(line) && !sentMails.has(line.mail);

  const numbers = (lines: Line[]) => {
    const count = (which: (line: Line) => boolean): number => lines.filter(which).length;
    const sends = count((line) => line.type === 'email_sent' || refused(line));
    const bounces = count(({ type, category }) => type === 'bounce' && category === 'invalid_recipient');
    const all_bounces = count((line) => first.has(line));
    return { sends, bounces, all_bounces, bounce_rate_percent: percent(bounces, sends) };
  };
  const events = (lines: Line[]) => {
    const count = (wanted: string): number => lines.filter(({ type }) => type === wanted).length;
    return {
      sent: count('email_sent'),
      opens: count('open'),
      clicks: count('click'),
      replies: count('reply'),
      positive_replies: lines.filter(
        ({ type, detail }) => type === 'reply' && detail.reply?.mood === 'positive',
      ).length,
      bounces: count('bounce'),
      unsubscribes: count('unsubscribe'),
      autoresponses: count('autoresponse'),
      meetings: count('appointment'),
    };
  };
  const rates = (n: ReturnType<typeof events>) => ({
    open_rate_percent: percent(n.opens, n.sent),
    click_rate_percent: percent(n.clicks, n.sent),
    reply_rate_percent: percent(n.replies, n.sent),
    positive_reply_rate_percent: percent(n.positive_replies, n.replies),
    unsubscribe_rate_percent: percent(n.unsubscribes, n.sent),
  });
  const grouped = (lines: Line[], keyOf: (line: Line) => string | null): [string, Line[]][] =>
    Object.entries(Object.groupBy(lines, (line) => keyOf(line) ?? 'none')) as [string, Line[]][];
  const complaint = ({ type, detail }: Line): boolean =>
    type === 'unsubscribe' && detail.unsubscribe?.method === 'spam_complaint';

  const dayAgo = today.getTime() - 24 * 3_600_000;
  const senders = Object.fromEntries(
    grouped(inWindow, ({ sender }) => sender).map(([id, lines]) => {
      const n = numbers(lines);
      const blocks = new Set(all.flatMap((line) => line.sender === id && line.type === 'bounce' && line.category === 'policy_block' && line.at >= dayAgo
        && !['content', 'sender', 'restricted'].includes(line.subtype ?? '') ? [line.mail] : [])).size; // prettier-ignore
      const recent = numbers(all.filter((line) => line.sender === id && line.day >= dayBack(1))).sends;
      const blocked = blocks >= 3 && blocks > 0.02 * Math.max(recent, blocks);
      return [id, { ...n, complaints: lines.filter(complaint).length, blocked }];
    }),
  );
  const mails = inWindow.filter((line) => line.type === 'email_sent' || line.type === 'bounce');
  const bounceLines = mails.filter(({ type }) => type === 'bounce');
  const total = numbers(inWindow);
  const team = events(inWindow);
  const returned = inWindow.filter((line) => first.has(line) && !refused(line)).length;
  const delivered = Math.max(0, team.sent - returned);
  const complaints = inWindow.filter(complaint).length;
  return {
    senders,
    total: { ...total, complaints },
    deliverability: {
      summary: {
        ...total,
        all_bounce_rate_percent: percent(total.all_bounces, total.sends),
        delivered,
        delivery_rate_percent: percent(delivered, total.sends),
        complaints,
        complaint_rate_percent: percent(complaints, delivered),
      },
      providers: Object.fromEntries(
        grouped(mails, ({ receiver }) => receiver ?? 'unknown').map(([provider, lines]) => {
          const n = numbers(lines);
          const policy_blocks = lines.filter(
            (line) => first.has(line) && line.category === 'policy_block',
          ).length;
          return [
            provider,
            { ...n, all_bounce_rate_percent: percent(n.all_bounces, n.sends), policy_blocks },
          ];
        }),
      ),
      categories: Object.fromEntries(
        grouped(bounceLines, ({ category }) => category).map(([category, lines]) => [
          category,
          { count: lines.length, percentage: percent(lines.length, bounceLines.length) },
        ]),
      ),
      types: Object.fromEntries(
        grouped(bounceLines, ({ category }) => category).flatMap(([category, whole]) =>
          grouped(whole, ({ subtype }) => subtype ?? 'unknown').map(([type, lines]) => [
            `${category} ${type}`,
            { count: lines.length, percentage: percent(lines.length, whole.length) },
          ]),
        ),
      ),
    },
    outbound: {
      summary: {
        ...team,
        ...rates(team),
        delivered,
        invalid_bounces: total.bounces,
        bounce_rate_percent: total.bounce_rate_percent,
      },
      days: days.map((day) => ({ day, ...events(inWindow.filter((line) => line.day === day)) })),
      campaigns: Object.fromEntries(
        grouped(
          inWindow.filter(({ campaign }) => campaign !== null),
          ({ campaign }) => campaign,
        ).map(([id, lines]) => {
          const n = events(lines);
          return [id, { ...n, ...rates(n) }];
        }),
      ),
    },
  };
}
