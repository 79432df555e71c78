import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createApiKey } from '../../src/accounts/create-api-key.ts';
import { compose } from '../../src/app.ts';
import type { App } from '../../src/app.ts';
import { startDemoReceiver } from '../../src/commands/demo-receiver.ts';
import type { DemoReceiver } from '../../src/commands/demo-receiver.ts';
import { shippedConfig } from '../../src/commands/options.ts';
import { createApi } from '../../src/http/shell.ts';
import { loadConfig } from '../../src/platform/config.ts';
import { saveSender } from '../../src/senders/save-sender.ts';
import { startImapServer } from '../../src/sandbox/imap-server.ts';
import type { ImapServer } from '../../src/sandbox/imap-server.ts';
import { humanReply } from '../../src/sandbox/mime/replies.ts';
import { startChild } from '../support/child.ts';
import type { Child } from '../support/child.ts';
import { edge, node } from '../support/graph.ts';

export interface WorldOptions {
  databaseUrl: string;
  /** A folder of this world's own. */
  folder: string;
  mailboxes: number;
  /** How many of the mailboxes are also read. */
  watched: number;
  endpoints: number;
  /** Between the final dot and the 250: the gap of RFC 1047. */
  dotDelayMs?: number;
}

/** A line of the sink: a copy that a recipient has. */
export interface Copy {
  messageId: string;
  from: string;
  to: string;
}

/** A campaign that keeps getting people and answers, with worker processes to kill around it. */
export interface World extends AsyncDisposable {
  app: App;
  receiver: DemoReceiver;
  campaignId: string;
  startWorker(env?: Record<string, string>, onLine?: (line: string) => void): Child;
  /** Uploads people who were never seen before. */
  addPeople(count: number): Promise<void>;
  people(): number;
  /** Lets one of four recipients of watched mailboxes answer their first mail. Resolves how many answered in all. */
  answerSome(): Promise<number>;
  copies(): Promise<Copy[]>;
}

export const SMTP_PASSWORD = 'canary-5f1c-of-the-mailboxes';
const HOOK_SECRET = 'whsec_ZmF1bHRzLXNlY3JldC1vZi10aGUtd29ybGQ';
const PER_UPLOAD = 40;
const BODY = `<p>Hello {{first_name}},</p>${'<p>This paragraph makes the mail as long as mails are.</p>'.repeat(20)}`;

const HAS_TITLE = {
  id: 'titled',
  match: 'any',
  conditions: [{ field: 'title', operator: 'is_not_empty', value: null }],
};
/** Two mails and a choice between them, without waits: everything is due at once. */
const SEQUENCE = {
  nodes: [
    node(1, 'startNode'),
    node(2, 'emailNode', { step_number: 1, subject: 'For {{first_name}}', body: BODY }),
    node(3, 'ifNode', { paths: [HAS_TITLE] }),
    node(4, 'emailNode', { step_number: 2, subject: '', thread: 'reply', body: BODY }),
    node(5, 'stopNode'),
  ],
  edges: [edge(1, 2), edge(2, 3), edge(3, 4, 'titled'), edge(3, 5, 'else'), edge(4, 5)],
};

/** Short leases, so that what a killed worker held is taken over within seconds. */
const IMPATIENCE = {
  queue: { heartbeatSeconds: 10, monitorSeconds: 1 },
  sending: { leaseSeconds: 5 },
  inbox: { pollSeconds: 2, leaseSeconds: 4 },
  webhooks: { leaseSeconds: 20 },
};

export async function startWorld(options: WorldOptions): Promise<World> {
  await using closing = new AsyncDisposableStack();
  const configFile = join(options.folder, 'config.json');
  const sunk = join(options.folder, 'sunk.txt');
  await writeFile(sunk, '');
  await writeFile(
    configFile,
    JSON.stringify({
      ...JSON.parse(await readFile(shippedConfig('test'), 'utf8')),
      ...IMPATIENCE,
      databaseUrl: options.databaseUrl,
      logLevel: 'info',
    }),
  );
  const config = loadConfig([shippedConfig('default'), configFile], { OUTREACHD_LOG_LEVEL: 'silent' });
  const app = closing.use(await compose(config, 'faults'));
  const server = await createApi(app);
  closing.defer(() => server.close());
  const receiver = closing.use(await startDemoReceiver(HOOK_SECRET));
  const sink = closing.use(
    startChild([
      join(import.meta.dirname, '../support/smtp-sink-process.ts'),
      sunk,
      String(options.dotDelayMs ?? 5),
    ]),
  );
  const sinkPort = Number(await sink.line(''));
  const { api_key, default_team_id: teamId } = await createApiKey(app, {
    organization: 'Faults',
    email: 'admin@faults.test',
    role: 'org_admin',
  });

  async function call(
    method: 'POST' | 'PATCH',
    path: string,
    payload: object,
  ): Promise<Record<string, unknown>> {
    const answer = await server.inject({
      method,
      url: `/v2${path}`,
      headers: { authorization: `Bearer ${api_key}` },
      payload,
    });
    if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`);
    return answer.json().data as Record<string, unknown>;
  }

  const inboxes = new Map<string, ImapServer>();
  for (let n = 0; n < options.mailboxes; n++) {
    const email = `box${n}@faults.test`;
    const watched = n < options.watched;
    if (watched) {
      const inbox = await startImapServer({ host: '127.0.0.1', user: email, password: SMTP_PASSWORD });
      closing.defer(() => inbox.close());
      inboxes.set(email, inbox);
    }
    await saveSender(app, teamId, {
      email,
      max_per_day: 2000,
      spacing_seconds: 0,
      smtp_host: '127.0.0.1',
      smtp_port: sinkPort,
      smtp_security: 'none',
      smtp_user: email,
      smtp_password: SMTP_PASSWORD,
      ...(watched
        ? {
            imap_host: '127.0.0.1',
            imap_port: inboxes.get(email)!.port,
            imap_security: 'none',
            imap_user: email,
            imap_password: SMTP_PASSWORD,
          }
        : {}),
    });
  }
  for (let n = 0; n < options.endpoints; n++)
    await call('POST', '/webhooks', {
      team_id: teamId,
      name: `hook ${n}`,
      url: `${receiver.url}/${n}`,
      secret: HOOK_SECRET,
    });
  const campaign = await call('POST', '/campaigns', { TeamId: teamId, name: 'Faults', ...SEQUENCE });
  const campaignId = String(campaign.id);
  let people = 0;
  const answered = new Set<string>();

  async function addPeople(count: number): Promise<void> {
    for (let left = count; left > 0; left -= PER_UPLOAD) {
      const contacts = Array.from({ length: Math.min(left, PER_UPLOAD) }, () => ({
        email: `p${++people}@people.test`,
        first_name: `P${people}`,
        ...(people % 10 === 0 ? {} : { title: 'Head of Faults' }),
      }));
      await call('POST', '/contacts/bulk', { TeamId: teamId, CampaignId: campaignId, contacts });
    }
  }

  async function copies(): Promise<Copy[]> {
    const text = await readFile(sunk, 'utf8');
    return text
      .split('\n')
      .filter((line) => line.split(' ').length === 3)
      .map((line) => {
        const [messageId, from, to] = line.split(' ') as [string, string, string];
        return { messageId, from, to };
      });
  }

  async function answerSome(): Promise<number> {
    for (const { messageId, from, to } of await copies()) {
      const inbox = inboxes.get(from);
      if (!inbox || answered.has(to) || Number(to.replace(/\D/g, '')) % 4 !== 0) continue;
      answered.add(to);
      const at = new Date();
      const mail = { messageId, from, to, subject: 'For you', text: 'Hello', headers: '', date: at };
      inbox.append('INBOX', humanReply(mail, 'reply', `answer-${to.split('@')[0]}`, at, 'faults'), at);
    }
    return answered.size;
  }

  await call('PATCH', `/campaigns/${campaignId}`, { status: 'active' });
  const opened = closing.move();
  return {
    app,
    receiver,
    campaignId,
    startWorker: (env = {}, onLine) =>
      startChild(['src/main.ts', 'worker'], { OUTREACHD_CONFIG: configFile, ...env }, onLine),
    addPeople,
    people: () => people,
    answerSome,
    copies,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
