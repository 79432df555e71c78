import { pack } from '../../src/platform/pack.ts';
import type { TestApp } from './app.ts';

/** A conversation with an unknown address: one received message, with an attachment and its raw mail. */
export async function makeSaid(
  t: TestApp,
  at: { teamId: string; senderId: string; inboundId: string; word: string },
): Promise<{ conversation: string; said: string }> {
  const now = t.clock.now();
  const [conversation, said] = [t.app.ids.uuid(now), t.app.ids.uuid(now)];
  const { teamId: team_id, senderId: sender_id, inboundId: inbound_message_id, word } = at;
  const from_address = `eve@${word}.test`;
  const raw = [
    `From: ${from_address}`,
    `Subject: ${word}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    word,
    '--b',
    'Content-Disposition: attachment; filename=a.txt',
    '',
    word,
    '--b--',
    '',
  ].join('\r\n');
  await t.app.db
    .insertInto('conversations')
    .values({
      team_id,
      id: conversation,
      sender_id,
      from_address,
      subject: word,
      last_message_at: now,
      created_at: now,
    })
    .execute();
  await t.app.db
    .insertInto('conversation_search')
    .values({ team_id, conversation_id: conversation, text: `${word} ${from_address}` })
    .execute();
  await t.app.db
    .insertInto('conversation_messages')
    .values({
      team_id,
      id: said,
      conversation_id: conversation,
      direction: 'inbound',
      from_address,
      subject: word,
      body_text: word,
      inbound_message_id,
      sent_at: now,
    })
    .execute();
  await t.app.db
    .insertInto('raw_messages')
    .values({ team_id, id: inbound_message_id, raw: await pack(Buffer.from(raw)) })
    .execute();
  return { conversation, said };
}
