import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '../support/eventually.ts';
import { holdsUid, startImapProxy } from '../support/imap-proxy.ts';
import { underFault } from './crew.ts';
import type { Outcome, Say } from './crew.ts';
import { followUpGraph, oneMailGraph } from './graphs.ts';
import { probed, tooLate } from './probes.ts';
import type { World } from './world.ts';

/** Passed an earlier validation; Postgres has no such instant. */
const NO_INSTANT = '9999-12-31T23:59:59-12:00';
const POISONED_EACH = 5;
const ANSWERS = 3;
const WITHHELD_UID = 2;
const NESTED = 400;

const bottomless = (): string => {
  const part = (n: number): string =>
    n === NESTED
      ? 'Content-Type: text/plain\r\n\r\nhello\r\n'
      : `Content-Type: multipart/mixed; boundary="b${n}"\r\n\r\n--b${n}\r\n${part(n + 1)}\r\n--b${n}--\r\n`;
  return `From: <deep@people.test>\r\nTo: <poison@faults.test>\r\nSubject: deep\r\nMessage-ID: <deep@people.test>\r\nMIME-Version: 1.0\r\n${part(0)}`;
};
const withheld = (): string =>
  'From: <withheld@people.test>\r\nTo: <poison@faults.test>\r\nSubject: withheld\r\nMessage-ID: <withheld@people.test>\r\n\r\nhello\r\n';

/** A body that the server does not deliver, and a body that cannot be parsed: answers around them are applied. */
export async function runPoisonedMessage(
  world: World,
  { patienceMs, say }: { patienceMs: number; say: Say },
): Promise<Outcome> {
  const fields = await world.watchedMailbox('poison@faults.test');
  await using proxy = await startImapProxy(fields.imap_port!, (line) => {
    const asked = /^(\S+) UID FETCH (\S+) .*BODY/i.exec(line);
    return asked && holdsUid(asked[2]!, WITHHELD_UID)
      ? { answer: `${asked[1]} NO [SERVERBUG] the message cannot be read` }
      : 'pass';
  });
  const teamId = await world.addTeam('poison', [{ ...fields, imap_port: proxy.port }]);
  const campaignId = await world.addCampaign(teamId, oneMailGraph());
  const contacts = await world.addTo('scripted', campaignId, ANSWERS, 'answers');
  return await underFault(
    world,
    async () => {
      const inbox = world.inbox('poison@faults.test');
      const emails = contacts.map(({ email }) => email);
      const copies = async () => (await world.wire()).copies.filter((copy) => emails.includes(copy.to));
      while ((await copies()).length < ANSWERS) await pause(100);
      const [first, ...others] = await copies();
      world.answer(first!);
      inbox.append('INBOX', withheld(), new Date());
      inbox.append('INBOX', bottomless(), new Date());
      for (const copy of others) world.answer(copy);
      const until = performance.now() + patienceMs;
      let applied = 0;
      let failed = 0;
      while (performance.now() < until && (applied < ANSWERS || failed < 2)) {
        const [row] = await world.db.query<{ applied: number; failed: number }>(
          `select count(*) filter (where state = 'applied')::int as applied, count(*) filter (where state = 'failed')::int as failed
           from inbound_messages m join senders s on s.team_id = m.team_id and s.id = m.sender_id where s.email = 'poison@faults.test'`,
        );
        ({ applied, failed } = row!);
        say(`${applied} answers applied, ${failed} messages put aside`);
        await pause(250);
      }
      return {
        figures: { applied, put_aside: failed, connections: proxy.counts().made },
        faults: [],
        waits: [
          ...(applied < ANSWERS
            ? [`answers beside a poisoned message: ${applied} of ${ANSWERS} applied in ${patienceMs} ms`]
            : []),
          ...(failed < 2 ? [`poisoned messages that can be seen: ${failed} of 2`] : []),
        ],
      };
    },
    { say },
  );
}

/** A graph whose steps Postgres cannot write: its contacts are held, and other teams go on. */
export async function runPoisonedGraph(
  world: World,
  { forMs, short, say }: { forMs: number; short: boolean; say: Say },
): Promise<Outcome> {
  const teamId = await world.addTeam('poison', [{ email: 'poison@faults.test' }]);
  const marker = new Date(Date.now() + 1_000);
  const campaignId = await world.addCampaign(teamId, followUpGraph(marker));
  // Skips validation, like a row of an older version.
  await world.db.query(
    'update sequence_versions set nodes = replace(nodes::text, $2, $3)::jsonb where campaign_id = $1',
    [campaignId, marker.toISOString(), NO_INSTANT],
  );
  const contacts = await world.addTo('scripted', campaignId, POISONED_EACH, 'poisoned');
  return underFault(
    world,
    async () => {
      const { delays } = await probed(world, () => pause(forMs));
      const held = await eventually(
        async () =>
          (
            await world.db.query<{ n: number }>(
              `select count(*)::int as n from enrollment_positions where campaign_id = $1 and hold_reason = 'internal_error'`,
              [campaignId],
            )
          )[0]!,
        ({ n }) => n >= POISONED_EACH,
      );
      say(`${held.n} contacts are held, ${JSON.stringify(delays)}`);
      return {
        figures: { held: held.n, delays },
        faults: [],
        waits: tooLate('a mailbox of another team', delays, short),
        parked: contacts.map(({ email }) => email),
      };
    },
    { say },
  );
}
