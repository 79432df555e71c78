import { expect, it } from 'vitest';
import { pauseCompanies } from '../../src/enrollments/pause-elsewhere.ts';
import { resumePaused } from '../../src/enrollments/resume-paused.ts';
import { takeSteps } from '../../src/enrollments/take-steps.ts';
import { applyInbound } from '../support/drain.ts';
import { openMailbox } from '../../src/inbox/imap.ts';
import { receiveFolder } from '../../src/inbox/receive.ts';
import { checkInvariants } from '../../src/operations/check-invariants.ts';
import { startImapServer } from '../../src/sandbox/imap-server.ts';
import { saveSender } from '../../src/senders/save-sender.ts';
import { createPlanCache } from '../../src/sequences/load-plan.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { eventually } from '../support/eventually.ts';
import { edge, node } from '../support/graph.ts';
import { waitingForLocks } from '../support/held-mail.ts';
import { openMailer } from '../support/mailer.ts';
import { startSmtpSink } from '../support/smtp-sink.ts';
import type { SinkPhase } from '../support/smtp-sink.ts';
import { sharedParser } from '../support/parser.ts';

const HOUR_MS = 3_600_000;
const TIMEOUT_MS = 60_000;
const ANNA = { host: '127.0.0.1', user: 'anna@outreach.test', password: 'secret' };
/** 11 MB, longer than the kernel's buffers at their largest: a server that stops reading stops the mail inside its body. */
const LONG = { body: '{{custom.long}}'.repeat(70), body_text: '{{custom.long}}'.repeat(70) };
const custom = { long: '漢'.repeat(20_000) };
const MARK_LOCK = 13;

/** Contacts by campaign: Ben answers Autumn's first mail. */
const MAILS = ['ben Autumn', 'ben Winter', 'cleo Winter', 'dora Winter'] as const;
type Mail = (typeof MAILS)[number];
const [ANSWERED, ...OTHERS] = MAILS;
const ADDRESSES = { ben: 'ben@people.test', cleo: 'cleo@people.test', dora: 'dora@else.test' } as const;

const SCOPES = {
  person: ['ben Winter'],
  campaign: [],
  company: ['ben Winter', 'cleo Winter'],
} satisfies Record<string, Mail[]>;
type Scope = keyof typeof SCOPES;

/** Where the second mails are when the answer is applied, and whether they can still be held. */
const MOMENTS = [
  { moment: 'before the claim', at: null, held: true },
  { moment: 'after the claim', at: 'mail', held: true },
  { moment: 'between RCPT and DATA', at: 'rcpt', held: true },
  { moment: 'inside the body', at: 'body', held: true },
  { moment: 'while the data mark is read', at: 'mark', held: true },
  { moment: 'after the final dot', at: 'dot', held: false },
] as const satisfies { moment: string; at: SinkPhase | 'mark' | null; held: boolean }[];
const CASES = MOMENTS.flatMap((each) =>
  (Object.keys(SCOPES) as Scope[]).map((scope) => ({ ...each, scope })),
);

const graph = (campaign: string, second: object) => ({
  nodes: [
    node(1, 'startNode'),
    ...[1, 2, 3].flatMap((step) => [
      node(2 * step, 'emailNode', {
        step_number: step,
        subject: `${campaign} ${step}`,
        thread: 'new',
        body: 'Text',
        ...(step === 2 ? second : {}),
      }),
      step < 3
        ? node(2 * step + 1, 'waitNode', { amount: 1, unit: 'hours' })
        : node(2 * step + 1, 'stopNode'),
    ]),
  ],
  edges: [1, 2, 3, 4, 5, 6].map((n) => edge(n, n + 1)),
});

/** A marking statement reads before the lock is given, and acts after it. */
const holdMarks = (t: TestApp) =>
  t.app.pool.query(`
    create function hold_mark() returns trigger language plpgsql as $$ begin
      if current_query() like '%mails go to data%' then perform pg_advisory_xact_lock_shared(${MARK_LOCK}); end if;
      return null;
    end $$;
    create trigger hold_mark before update on email_sends for each statement execute function hold_mark()`);

it.each(CASES)(
  'an answer $moment is followed by no further step in the scope $scope',
  { timeout: TIMEOUT_MS },
  async ({ at, held, scope }) => {
    const applied = Promise.withResolvers<void>();
    let isHeld = false;
    let waiting = 0;
    await using sink = await startSmtpSink({
      wait: (phase) => {
        if (!isHeld || phase !== at) return undefined;
        waiting++;
        return applied.promise;
      },
    });
    await using t = await testApp({
      config: { sending: { leaseSeconds: 600, connectionsPerMailbox: 4, onUncertain: 'assume_sent' } },
    });
    await using closing = new AsyncDisposableStack();
    const imap = await startImapServer(ANNA);
    closing.defer(() => imap.close());
    const parser = sharedParser();
    await using mailer = await openMailer(t.app);
    const { id: senderId } = await saveSender(t.app, t.teamId, {
      email: ANNA.user,
      spacing_seconds: 0,
      smtp_host: ANNA.host,
      smtp_port: sink.port,
      smtp_security: 'none',
    });
    await t.call('PATCH', `/teams/${t.teamId}`, { reply_scope: scope });

    const plans = createPlanCache(t.app);
    const step = async (): Promise<void> => {
      while ((await takeSteps({ ...t.app, plans })).length > 0);
    };
    const drain = () => mailer.drain({ teamId: t.teamId, senderId }, new AbortController().signal);
    const drainDuring = async (come: () => Promise<boolean>, resume: () => unknown): Promise<void> => {
      const draining = drain();
      try {
        await eventually(come, Boolean);
        await answer();
      } finally {
        await resume();
        await draining;
      }
    };
    const campaigns: Record<string, string> = {};
    const ids = new Map<Mail, string>();
    const enroll = async (mails: readonly Mail[]): Promise<void> => {
      for (const mail of mails) {
        const [who, campaign] = mail.split(' ') as [keyof typeof ADDRESSES, string];
        const CampaignId = campaigns[campaign]!;
        const contact = { TeamId: t.teamId, CampaignId, email: ADDRESSES[who], custom };
        ids.set(mail, (await t.call('POST', '/contacts', contact)).body.data.id);
        await t.call('PATCH', `/campaigns/${CampaignId}`, { status: 'active' });
      }
      await step();
      await drain();
      await step();
    };
    const reached = () =>
      Object.fromEntries(
        MAILS.map((mail) => {
          const [who, campaign] = mail.split(' ') as [keyof typeof ADDRESSES, string];
          const steps = sink.mails
            .filter(({ to }) => to === ADDRESSES[who])
            .flatMap(({ raw }) => new RegExp(`^subject: ${campaign} (\\d)`, 'im').exec(raw)?.[1] ?? []);
          return [mail, steps.map(Number)];
        }),
      );
    const everyone = (steps: (mail: Mail) => number[]) =>
      Object.fromEntries(MAILS.map((mail) => [mail, steps(mail)]));
    const answer = async (): Promise<void> => {
      const { messageId } = sink.mails.find(
        ({ to, raw }) => to === ADDRESSES.ben && /^subject: Autumn 1/im.test(raw),
      )!;
      const head = `From: ${ADDRESSES.ben}\r\nTo: ${ANNA.user}\r\nSubject: Re: Autumn 1\r\nMessage-ID: <a@people.test>`;
      imap.append('INBOX', `${head}\r\nIn-Reply-To: ${messageId}\r\n\r\nTell me more.\r\n`, t.clock.now());
      const { host, user, password: pass } = ANNA;
      const opened = await openMailbox({ host, user, pass, port: imap.port, security: 'none' });
      if (opened.kind !== 'open') throw new Error(opened.message);
      const since = new Date(t.clock.now().getTime() - 24 * HOUR_MS);
      await receiveFolder(t.app, opened.session, { teamId: t.teamId, senderId, since }, 'INBOX');
      await opened.session.close();
      while (await applyInbound({ ...t.app, parser }));
      const reply = await t.app.db.selectFrom('events').select('id').where('type', '=', 'reply').execute();
      expect(reply).toHaveLength(1);
    };

    for (const campaign of ['Autumn', 'Winter']) {
      const fields = { TeamId: t.teamId, name: campaign };
      const made = await t.call('POST', '/campaigns', {
        ...fields,
        ...graph(campaign, at === 'body' ? LONG : {}),
      });
      campaigns[campaign] = made.body.data.id;
    }
    await enroll([ANSWERED]);
    // Only the answered enrollment's mail shares the held statement.
    if (at === 'mark') t.clock.advance(60_000);
    await enroll(OTHERS);
    expect(reached()).toEqual(everyone(() => [1]));

    t.clock.advance(at === 'mark' ? HOUR_MS - 60_000 : HOUR_MS);
    await step();
    if (at === null) await answer();
    else if (at === 'mark') {
      await holdMarks(t);
      await using holder = await t.app.pool.connect().then((client) => ({
        unlock: () => client.query('select pg_advisory_unlock($1)', [MARK_LOCK]),
        lock: () => client.query('select pg_advisory_lock($1)', [MARK_LOCK]),
        [Symbol.asyncDispose]: async () => client.release(),
      }));
      await holder.lock();
      await drainDuring(async () => (await waitingForLocks(t)) === 1, holder.unlock);
    } else {
      isHeld = true;
      await drainDuring(async () => waiting === MAILS.length, applied.resolve);
    }
    const isStopped = (mail: Mail): boolean => mail === ANSWERED || (SCOPES[scope] as Mail[]).includes(mail);
    const expected = everyone((mail) => (!isStopped(mail) ? [1, 2, 3] : held ? [1] : [1, 2]));

    for (let hour = 0; hour < 80; hour += hour < 4 ? 1 : 25) {
      await step();
      await drain();
      t.clock.advance((hour < 4 ? 1 : 25) * HOUR_MS);
      while (await resumePaused(t.app));
      while (await pauseCompanies(t.app));
    }
    expect(reached()).toEqual(expected);
    const lives = await t.app.db.selectFrom('enrollments').select(['id', 'life', 'life_reason']).execute();
    expect(
      MAILS.map((mail) => {
        const { life, life_reason } = lives.find(({ id }) => id === ids.get(mail))!;
        return `${life} ${life_reason}`;
      }),
    ).toEqual(
      MAILS.map((mail) =>
        mail === ANSWERED
          ? 'finished replied'
          : isStopped(mail)
            ? 'paused replied_elsewhere'
            : 'finished stop_node',
      ),
    );
    const invariants = await checkInvariants(t.app.db, {
      wall: t.clock.wall(),
      now: t.clock.now(),
      graceMs: HOUR_MS,
    });
    expect(invariants.filter(({ broken }) => broken > 0)).toEqual([]);
  },
);
