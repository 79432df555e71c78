import { compose } from '../app.ts';
import { searchSent } from '../inbox/search-sent.ts';
import { readOptions } from '../platform/command-line.ts';
import type { Run } from '../platform/command-line.ts';
import { lastSeen, renewHistory } from '../platform/db/history.ts';
import { lookAtHistory } from '../platform/quarantine.ts';
import { configWithDatabase } from '../platform/start-config.ts';
import { boxesToSearch } from '../sending/book-found.ts';
import { print } from './options.ts';
import { stopped } from './stopped.ts';

const STATEMENT_SECONDS = 3_600;
const HELP =
  'usage: outreachd recover [--accept-loss] [--json]\n' +
  'Ends the quarantine of a database that was restored, copied or promoted. Looks in the Sent folder ' +
  'of every mailbox for mails\n' +
  'that left and that the database does not know, and books them as sent, so that they never leave ' +
  'again. Mailboxes whose Sent\n' +
  'folder proves nothing are listed, and the quarantine stays; --accept-loss ends it all the same: what left from them after\n' +
  'the backup leaves once more, with the same Message-ID. Exit 1 when the quarantine stays. Safe while workers run.';

export const run: Run = async (args, env) => {
  const { values, json } = readOptions(args, { 'accept-loss': { type: 'boolean', default: false } }, HELP);
  const config = configWithDatabase(env);
  const database = { ...config.database, statementTimeoutSeconds: STATEMENT_SECONDS };
  await using app = await compose({ ...config, database }, 'recover');
  using signal = stopped();
  const before = await lookAtHistory(app);
  if (before.quarantine === null) {
    print(json, { quarantine: null }, 'the database is in no quarantine; nothing to recover');
    return 0;
  }
  const since = (await lastSeen(app.db)) ?? before.history.beganAt;
  const silent: { email: string; sender_id: string; why: string }[] = [];
  let [found, booked] = [0, 0];
  for (const box of await boxesToSearch(app)) {
    const searched = await searchSent(app, box, since, signal);
    if (searched.kind === 'searched') [found, booked] = [found + searched.found, booked + searched.booked];
    else silent.push({ email: box.email, sender_id: box.sender_id, why: searched.why });
  }
  const ends = !signal.aborted && (silent.length === 0 || values['accept-loss'] === true);
  if (ends) await renewHistory(app.db, { ...before.place, id: app.ids.uuid(app.clock.wall()) });
  const said = { quarantine: before.quarantine, since, found, booked, silent, ended: ends };
  print(
    json,
    said,
    [
      `quarantine: ${before.quarantine}`,
      `${found} mails in Sent folders since ${since.toISOString()}; ${booked} were not known as sent and are now`,
      ...silent.map(({ email, why }) => `${email}: ${why}`),
      ends
        ? 'the quarantine is over: work goes on'
        : 'the quarantine stays; --accept-loss ends it, and what these mailboxes sent after the backup leaves once more',
    ].join('\n'),
  );
  return ends ? 0 : 1;
};
