import { transact } from '../../src/platform/db/transaction.ts';
import { queueMails } from '../../src/sending/queue-mails.ts';
import type { QueuedMail } from '../../src/sending/queue-mails.ts';
import type { TestApp } from './app.ts';

export interface Mailbox {
  id: string;
  email: string;
}

export function otherMails(t: TestApp, mailbox: Mailbox) {
  const uuid = (): string => t.app.ids.uuid(t.clock.now());
  const queue = async (
    source: 'reply' | 'forward' | 'broadcast' | 'placement' | 'test',
    source_id: string,
    people: readonly { email: string; profileId?: string }[],
    at = t.clock.now(),
  ): Promise<QueuedMail[]> =>
    transact(t.app.db, (trx) =>
      queueMails(
        trx,
        t.app,
        people.map(({ email, profileId }) => ({
          team_id: t.teamId,
          source,
          source_id,
          contact_profile_id: profileId ?? null,
          sender_id: mailbox.id,
          sender_email: mailbox.email,
          recipient: email,
          at,
        })),
        t.clock.now(),
      ),
    );
  async function talk(to: { email: string; profileId?: string }): Promise<{ conversationId: string }> {
    const now = t.clock.now();
    const conversationId = uuid();
    await t.app.db
      .insertInto('conversations')
      .values({
        team_id: t.teamId,
        id: conversationId,
        sender_id: mailbox.id,
        contact_profile_id: to.profileId ?? null,
        from_address: to.profileId ? null : to.email,
        subject: 'Re: Hi',
        last_message_at: now,
        created_at: now,
      })
      .onConflict((on) => on.doNothing())
      .execute();
    return { conversationId };
  }
  return {
    queue,
    talk,
    async person(email: string, more: object = {}): Promise<{ email: string; profileId: string }> {
      const made = await t.call('POST', '/contacts', { TeamId: t.teamId, email, ...more });
      return { email, profileId: made.body.data.id as string };
    },
    async reply(
      to: { email: string; profileId?: string },
      over: {
        subject?: string;
        body_html?: string | null;
        body_text?: string | null;
        reference_ids?: string[];
        track_links?: boolean;
        cc?: string[];
        bcc?: string[];
        at?: Date;
      } = {},
    ): Promise<QueuedMail> {
      const { at, ...said } = over;
      const { conversationId } = await talk(to);
      const message = uuid();
      await t.app.db
        .insertInto('conversation_messages')
        .values({
          team_id: t.teamId,
          id: message,
          conversation_id: conversationId,
          direction: 'outbound',
          to_address: to.email,
          subject: 'Re: Hi',
          body_text: 'Thursday is fine.',
          sent_at: at ?? t.clock.now(),
          ...said,
        })
        .execute();
      const [mail] = await queue('reply', message, [to], at);
      return mail!;
    },
    async forward(to: string, from = 'ben@people.test'): Promise<QueuedMail> {
      const now = t.clock.now();
      const inbound = uuid();
      await t.app.db
        .insertInto('inbound_messages')
        .values({
          team_id: t.teamId,
          id: inbound,
          sender_id: mailbox.id,
          folder: 'INBOX',
          uid_validity: 1,
          uid: Number.parseInt(inbound.slice(-6), 16),
          message_key: inbound,
          body_hash: '',
          from_address: from,
          subject: 'Yes',
          state: 'applied',
          outcome: 'reply',
          excerpt: 'Send me the prices.',
          received_at: now,
          size_bytes: 100,
          created_at: now,
        })
        .execute();
      const [mail] = await queue('forward', inbound, [{ email: to }]);
      return mail!;
    },
    async broadcast(
      people: readonly { email: string; profileId: string }[],
      said: { subject?: string; body_html?: string } = {},
    ): Promise<{ id: string; mails: QueuedMail[] }> {
      const now = t.clock.now();
      const id = uuid();
      await t.app.db
        .insertInto('broadcasts')
        .values({
          team_id: t.teamId,
          id,
          status: 'sending',
          subject: 'News for {{first_name | default: "you"}}',
          body_html: '<p>Hello</p>',
          created_at: now,
          updated_at: now,
          ...said,
        })
        .execute();
      return { id, mails: await queue('broadcast', id, people) };
    },
    async test(to: string): Promise<QueuedMail> {
      const id = uuid();
      await t.app.db
        .insertInto('send_tests')
        .values({
          team_id: t.teamId,
          id,
          campaign_id: uuid(),
          node_id: 'email-1',
          subject: 'Hi Anna',
          body_html: '<p>See <a href="https://www.example.com/a">us</a></p>',
          created_by: uuid(),
          created_at: t.clock.now(),
        })
        .execute();
      const [mail] = await queue('test', id, [{ email: to }]);
      return mail!;
    },
    async placement(seeds: readonly string[]): Promise<{ id: string; mails: QueuedMail[] }> {
      const now = t.clock.now();
      const id = uuid();
      await t.app.db
        .insertInto('placement_tests')
        .values({
          team_id: t.teamId,
          id,
          trigger: 'manual',
          seed_count: 3,
          subject: 'Question',
          body_html: '<p>Hello {{first_name}}</p>',
          created_at: now,
          ends_at: new Date(now.getTime() + 86_400_000),
        })
        .execute();
      return {
        id,
        mails: await queue(
          'placement',
          id,
          seeds.map((email) => ({ email })),
        ),
      };
    },
  };
}
