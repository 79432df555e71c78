import { apiKeys } from '../accounts/api-keys.ts';
import { resealConnectors } from '../connectors/connectors.ts';
import { resealReports } from '../connectors/report-secrets.ts';
import { resealDkimKeys } from '../deliverability/dkim-keys.ts';
import type { Run } from '../platform/command-line.ts';
import { masterSecrets } from '../platform/config.ts';
import { systemIds } from '../platform/ids.ts';
import type { Resealed } from '../platform/reseal.ts';
import { createSecrets } from '../platform/secrets.ts';
import { resealSeeds } from '../placement/seeds/seal-seed.ts';
import { resealTokens } from '../senders/oauth/reseal-tokens.ts';
import { resealMailboxes } from '../senders/reseal-mailboxes.ts';
import { resealNodeHeaders } from '../sequences/node-headers.ts';
import { resealOrders } from '../setup/created-mailbox.ts';
import { resealWebhooks } from '../webhooks/reseal-webhooks.ts';
import { readOptions } from '../platform/command-line.ts';
import { configWithDatabase } from '../platform/start-config.ts';
import { print } from './options.ts';
import { progressBar } from './progress.ts';
import { withDatabase } from './with-database.ts';

const HELP =
  'usage: outreachd reseal [--json]\n' +
  'Seals passwords of mailboxes and seeds, sign-ins, DKIM keys, secrets of webhooks and connectors, and headers with the newest secret of OUTREACHD_SECRET, and says what\n' +
  'still needs an older one. Safe while all runs; stopped, it goes on where it was. Exit 1 while something cannot be opened.';
const LINKS =
  'Unsubscribe links of mails that left under an older secret work only while OUTREACHD_SECRET lists it.\n' +
  'Message-IDs are stored and need no secret. Answers kept for an Idempotency-Key end by themselves within 24 hours.';

/** A bar that begins when the first row is done. */
function bar(title: string, quiet: boolean) {
  let shown: ReturnType<typeof progressBar> | undefined;
  return {
    onProgress: (done: number, total: number): void =>
      (shown ??= progressBar(title, total, quiet)).update(done),
    stop: (): void => shown?.stop(),
  };
}

const summaryOf = (what: string, { resealed, unreadable }: Resealed): string =>
  `${resealed} ${what} resealed` +
  (unreadable.length > 0
    ? `, ${unreadable.length} cannot be opened with any listed secret: ${unreadable.join(', ')}`
    : '');

export const run: Run = async (args, env) => {
  const { json } = readOptions(args, {}, HELP);
  const config = configWithDatabase(env);
  const secrets = createSecrets(masterSecrets(config), { random: systemIds().bytes });
  return withDatabase(config, 'reseal', async ({ db, clock }) => {
    const run = async (
      title: string,
      reseal: (
        deps: { db: typeof db; secrets: typeof secrets },
        onProgress: (done: number, total: number) => void,
      ) => Promise<Resealed>,
    ): Promise<Resealed> => {
      const { onProgress, stop } = bar(title, json);
      return reseal({ db, secrets }, onProgress).finally(stop);
    };
    const mailboxes = await run('mailboxes', resealMailboxes);
    const signIns = await run('sign-ins', resealTokens);
    const dkimKeys = await run('DKIM keys', resealDkimKeys);
    const webhooks = await run('webhooks', resealWebhooks);
    const nodeHeaders = await run('HTTP nodes', resealNodeHeaders);
    const connectors = await run('connectors', resealConnectors);
    const reports = await run('reports', resealReports);
    const orders = await run('orders', resealOrders);
    const seeds = await run('seeds', resealSeeds);
    const now = clock.wall();
    const older = (await apiKeys({ db, secrets }, null)).filter(
      (key) => key.older_secret && !key.revoked_at && !(key.expires_at && key.expires_at <= now),
    );
    const left = {
      mailboxes: mailboxes.unreadable,
      sign_ins: signIns.unreadable,
      dkim_keys: dkimKeys.unreadable,
      webhooks: webhooks.unreadable,
      node_headers: nodeHeaders.unreadable,
      connectors: connectors.unreadable,
      reports: reports.unreadable,
      orders: orders.unreadable,
      seeds: seeds.unreadable,
      api_keys: older.map(({ id }) => id),
    };
    print(
      json,
      {
        secret: secrets.kid,
        mailboxes,
        sign_ins: signIns,
        dkim_keys: dkimKeys,
        webhooks,
        node_headers: nodeHeaders,
        connectors,
        reports,
        orders,
        seeds,
        left,
      },
      [
        summaryOf('mailboxes', mailboxes),
        summaryOf('sign-ins', signIns),
        summaryOf('DKIM keys', dkimKeys),
        summaryOf('webhooks', webhooks),
        summaryOf('HTTP nodes', nodeHeaders),
        summaryOf('connectors', connectors),
        summaryOf('reports of connectors', reports),
        summaryOf('ordered mailboxes', orders),
        summaryOf('seeds', seeds),
        older.length === 0
          ? 'Every API key is hashed with the newest secret.'
          : `${older.length} API keys are hashed with an older secret and stop working when it is dropped; each moves to the newest with its next use: ${older.map(({ id }) => id).join(', ')}`,
        LINKS,
      ].join('\n'),
    );
    const unreadable = [
      left.mailboxes,
      left.sign_ins,
      left.dkim_keys,
      left.webhooks,
      left.node_headers,
      left.connectors,
      left.reports,
      left.orders,
      left.seeds,
    ].flat();
    return unreadable.length === 0 ? 0 : 1;
  });
};
