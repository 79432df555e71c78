import { expect } from 'vitest';
import { saveSender } from '../../src/senders/save-sender.ts';
import type { TestApp } from './app.ts';
import { eventually } from './eventually.ts';
import { edge, node } from './graph.ts';
import type { SmtpSink } from './smtp-sink.ts';

const FOLLOW_UP_DAYS = 3;
const GRAPH = {
  nodes: [
    node(1, 'startNode'),
    node(2, 'emailNode', { step_number: 1, subject: 'One', body: 'Text' }),
    node(3, 'waitNode', { amount: FOLLOW_UP_DAYS, unit: 'days' }),
    node(4, 'emailNode', { step_number: 2, subject: 'Two', body: 'Text' }),
    node(5, 'stopNode'),
  ],
  edges: [edge(1, 2), edge(2, 3), edge(3, 4), edge(4, 5)],
};

/** A mailbox and a campaign in real time, whose follow-ups are due in three days. */
export interface FollowUps {
  add(name: string): Promise<void>;
  /** Resolves when `count` first mails are sent and their follow-ups wait. */
  sent(count: number): Promise<void>;
  doubt(name: string): Promise<void>;
  /** Mails in order, such as `1 one@people.test sent`: step, recipient, state. */
  ledger(): Promise<string[]>;
}

export const addressOf = (name: string): string => `${name}@people.test`;

export interface ImapLogin {
  port: number;
  user: string;
  password: string;
}

export async function followUps(t: TestApp, sink: SmtpSink, imap?: ImapLogin): Promise<FollowUps> {
  await saveSender(t.app, t.teamId, {
    email: 'anna@outreach.test',
    smtp_host: '127.0.0.1',
    smtp_port: sink.port,
    smtp_security: 'none',
    spacing_seconds: 0,
    max_per_day: 50,
    ...(imap && {
      imap_host: '127.0.0.1',
      imap_port: imap.port,
      imap_security: 'none',
      imap_user: imap.user,
      imap_password: imap.password,
      save_sent: true,
    }),
  });
  const made = await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'C', ...GRAPH });
  const CampaignId: string = made.body.data.id;
  const launched = await t.call('PATCH', `/campaigns/${CampaignId}`, { status: 'active' });
  expect(launched.status).toBe(200);
  const { db } = t.app;
  return {
    async add(name) {
      const { status } = await t.call('POST', '/contacts', {
        TeamId: t.teamId,
        CampaignId,
        email: addressOf(name),
      });
      expect(status).toBe(201);
    },
    async sent(count) {
      const states = () => db.selectFrom('email_sends').select('state').execute();
      await eventually(states, (rows) => rows.filter(({ state }) => state === 'sent').length === count);
      const waiting = () => db.selectFrom('enrollment_positions').select('next_run_at').execute();
      await eventually(waiting, (rows) => rows.every(({ next_run_at }) => next_run_at !== null));
    },
    async doubt(name) {
      const now = t.app.clock.wall();
      await db
        .updateTable('email_sends')
        .set({ state: 'uncertain', sent_at: null, settled_by: null, data_at: now, data_now: now })
        .where('recipient', '=', addressOf(name))
        .execute();
    },
    async ledger() {
      const rows = await db
        .selectFrom('email_sends')
        .select(['step_number', 'recipient', 'state'])
        .orderBy('step_number')
        .orderBy('recipient')
        .execute();
      return rows.map((row) => `${row.step_number} ${row.recipient} ${row.state}`);
    },
  };
}
