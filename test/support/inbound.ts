import { takeSteps } from '../../src/enrollments/take-steps.ts';
import { applyInbound } from './drain.ts';
import { messageKey } from '../../src/inbox/message-key.ts';
import { insertInbound } from '../../src/inbox/receive-store.ts';
import { transact } from '../../src/platform/db/transaction.ts';
import { deliveryReport } from '../../src/sandbox/mime/machines.ts';
import { saveSender } from '../../src/senders/save-sender.ts';
import { createPlanCache } from '../../src/sequences/load-plan.ts';
import { testApp } from './app.ts';
import { oneMail } from './graph.ts';
import { sharedParser } from './parser.ts';

export interface Letter {
  from?: string;
  subject?: string;
  text?: string;
  cites?: string;
  headers?: string[];
  raw?: string | Uint8Array;
}

export async function inboundWorld(options: Parameters<typeof testApp>[0] = {}) {
  const t = await testApp(options);
  const parser = sharedParser();
  const { db } = t.app;
  let uid = 0;

  async function mailbox(name: string, over: object = {}): Promise<string> {
    const { id } = await saveSender(t.app, t.teamId, {
      email: `${name}@outreach.test`,
      spacing_seconds: 0,
      smtp_host: '127.0.0.1',
      smtp_port: 2525,
      smtp_security: 'none',
      ...over,
    });
    return id;
  }
  const anna = await mailbox('anna');

  async function wroteTo(
    emails: string[],
    { name = 'Autumn', subject = 'Hi', senderId = anna } = {},
  ): Promise<{ messageId: string; enrollmentId: string }[]> {
    const graph = oneMail(subject, 'Text');
    const made = await t.call('POST', '/campaigns', { TeamId: t.teamId, name, ...graph });
    const CampaignId = made.body.data.id as string;
    for (const email of emails) await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId, email });
    await t.call('PATCH', `/campaigns/${CampaignId}`, { status: 'active' });
    await takeSteps({ ...t.app, plans: createPlanCache(t.app) });
    const now = t.clock.now();
    const rows = await db
      .updateTable('email_sends')
      .set({ state: 'sent', sender_id: senderId, subject, data_at: now, sent_at: now })
      .where('campaign_id', '=', CampaignId)
      .returning(['message_id', 'recipient', 'enrollment_id'])
      .execute();
    return emails.map((email) => {
      const row = rows.find(({ recipient }) => recipient === email)!;
      return { messageId: row.message_id, enrollmentId: row.enrollment_id! };
    });
  }

  const rawOf = (letter: Letter): string | Uint8Array =>
    letter.raw ??
    [
      ...(letter.headers ?? []),
      `From: ${letter.from ?? 'ben@people.test'}`,
      `Subject: ${letter.subject ?? 'Re: Hi'}`,
      `Message-ID: <in${uid}@people.test>`,
      ...(letter.cites ? [`In-Reply-To: ${letter.cites}`] : []),
      '',
      letter.text ?? 'Sounds good, tell me more.',
      '',
    ].join('\r\n');

  async function hear(letters: Letter[], { senderId = anna } = {}): Promise<void> {
    const now = t.clock.now();
    const messages = letters.map((letter) => {
      uid += 1;
      const raw = Buffer.from(rawOf(letter));
      const at = { folder: 'INBOX', uidValidity: 1, uid, messageKey: messageKey(raw) };
      return { ...at, id: t.app.ids.uuid(now), receivedAt: now, size: raw.length, raw };
    });
    await transact(db, (trx) => insertInbound(trx, { teamId: t.teamId, senderId, now }, messages));
    while (await applyInbound({ ...t.app, parser }));
  }

  return {
    t,
    anna,
    mailbox,
    wroteTo,
    hear,
    reportOf: (messageId: string, recipient: string, over: object = {}): string =>
      deliveryReport(
        {
          messageId,
          from: 'anna@outreach.test',
          to: recipient,
          date: t.clock.now(),
          subject: '',
          text: '',
          headers: `Message-ID: ${messageId}`,
        },
        `report-${++uid}`,
        t.clock.now(),
        { action: 'failed', code: '550', status: '5.1.1', text: 'User unknown', ...over } as Parameters<
          typeof deliveryReport
        >[3],
      ),
    messages: () => db.selectFrom('inbound_messages').selectAll().orderBy('uid').execute(),
    talks: () => db.selectFrom('conversations').selectAll().orderBy('id').execute(),
    blacklist: () => db.selectFrom('blacklist').select(['address', 'reason']).orderBy('address').execute(),
    events: (...types: string[]) =>
      db
        .selectFrom('events')
        .selectAll()
        .where('type', 'in', types as 'reply'[])
        .orderBy('id')
        .execute(),
    /** Such as `finished replied`, in order. */
    standing: async (...enrollments: { enrollmentId: string }[]): Promise<string[]> => {
      const rows = await db.selectFrom('enrollments').select(['id', 'life', 'life_reason']).execute();
      return enrollments.map(({ enrollmentId }) => {
        const row = rows.find(({ id }) => id === enrollmentId)!;
        return [row.life, row.life_reason].filter(Boolean).join(' ');
      });
    },
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}
