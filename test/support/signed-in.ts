import { takeSteps } from '../../src/enrollments/take-steps.ts';
import type { Config } from '../../src/platform/config.ts';
import { createPlanCache } from '../../src/sequences/load-plan.ts';
import { testApp } from './app.ts';
import type { TestApp } from './app.ts';
import { oneMail } from './graph.ts';
import { startOauthServer, startTokenSmtp } from './oauth-server.ts';
import type { OauthServer, OauthServerOptions, TokenSmtp } from './oauth-server.ts';

const ADDRESS = 'anna@outreach.test';

export interface SignedIn extends AsyncDisposable {
  t: TestApp;
  oauth: OauthServer;
  smtp: TokenSmtp;
  at: { teamId: string; senderId: string };
  /** Signs in (again) as a person does. Resolves the status of the last page. */
  signIn(): Promise<number>;
  due(people: number): Promise<void>;
}

/** A mailbox signed in at a real OAuth server; its SMTP server takes only tokens. */
export async function signedInMailbox(
  options: OauthServerOptions & {
    config?: Partial<Config>;
    imap?: (oauth: OauthServer) => Promise<number>;
  } = {},
): Promise<SignedIn> {
  await using closing = new AsyncDisposableStack();
  const oauth = closing.use(await startOauthServer(options));
  const smtp = closing.use(await startTokenSmtp(oauth));
  const imap = await options.imap?.(oauth);
  const servers = { smtp: smtp.port, ...(imap === undefined ? {} : { imap }) };
  const t = closing.use(await testApp({ config: { ...options.config, ...oauth.config(servers) } }));
  const signIn = async (): Promise<number> => {
    const asked = new URLSearchParams({ provider: 'google', team_id: t.teamId, email: ADDRESS });
    const { body } = await t.call('GET', `/senders/oauth/start?${asked.toString()}`);
    const back = await oauth.consent(body.data.url);
    return (await t.server.inject({ method: 'GET', url: `${back.pathname}${back.search}` })).statusCode;
  };
  const status = await signIn();
  if (status !== 200) throw new Error(`the sign-in ended with ${status}`);
  const { id: senderId } = await t.app.db.selectFrom('senders').select('id').executeTakeFirstOrThrow();
  await t.call('PATCH', `/senders/${senderId}`, { spacing_seconds: 0, max_per_day: 1000 });
  oauth.asked.length = 0;
  let people = 0;
  const opened = closing.move();
  return {
    t,
    oauth,
    smtp,
    at: { teamId: t.teamId, senderId },
    signIn,
    async due(count) {
      const { body } = await t.call('POST', '/campaigns', {
        TeamId: t.teamId,
        name: `C${people}`,
        ...oneMail('Hi', 'Text'),
      });
      const CampaignId = body.data.id;
      for (let n = 0; n < count; n++)
        await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId, email: `p${people++}@else.test` });
      await t.call('PATCH', `/campaigns/${CampaignId}`, { status: 'active' });
      await takeSteps({ ...t.app, plans: createPlanCache(t.app) });
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
