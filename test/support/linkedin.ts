import { setConnector } from '../../src/connectors/connectors.ts';
import { consumeEvents } from '../../src/connectors/consume-events.ts';
import { linkedinMessages } from '../../src/inbox/on-linkedin.ts';
import { linkedinResults } from '../../src/actions/linkedin/apply-results.ts';
import { giveUpActions, openActor } from '../../src/actions/linkedin/hand-over.ts';
import { freeIdentities } from '../../src/actions/linkedin/identity-store.ts';
import { standardSignature } from '../../src/platform/rules/standard-signature.ts';
import { drainDue } from './drain.ts';
import { startHookReceiver } from './hook-receiver.ts';
import type { HookReceiver } from './hook-receiver.ts';
import { stepTeams } from './step-teams.ts';
import type { StepTeams } from './step-teams.ts';

const MINUTE_MS = 60_000;

export interface Asked {
  contact: { id: string };
  action_id: string;
  action: string;
  profile_url: string;
  message: string | null;
  identity: { external_id: string };
}

export interface LinkedinWorld extends AsyncDisposable {
  world: StepTeams;
  connector: HookReceiver;
  secret: string;
  /** The connector's requests, once for each action. */
  asked(): Asked[];
  /** Sends a report as a connector does; `over` changes headers or body. */
  report(
    event: Record<string, unknown>,
    over?: { headers?: Record<string, string>; body?: string },
  ): Promise<{ status: number; body: any }>; // oxlint-disable-line typescript/no-explicit-any -- an answer's shape is what the test is about to check
  /** Steps, hands over and applies reports until nothing happens; `minutes` pass in between. */
  settle(minutes?: number): Promise<void>;
  connect(externalId?: string, name?: string): Promise<string>;
  handOver(): Promise<unknown>;
  enroll(campaignId: string, name: string, over?: object): Promise<string>;
}

export async function linkedinWorld(): Promise<LinkedinWorld> {
  const world = await stepTeams();
  const connector = await startHookReceiver();
  connector.answer = (_post, response) => void response.writeHead(202).end('{}');
  const { t } = world;
  await t.app.pool.query('update organizations set linkedin_enabled = true');
  const secret = await setConnector(
    t.app,
    { organizationId: t.organizationId, kind: 'linkedin' },
    { url: `${connector.url}/actions` },
  );
  const actor = openActor(t.app);
  const takers = [linkedinResults(t.app), linkedinMessages(t.app)];
  let reports = 0;
  const self: LinkedinWorld = {
    world,
    connector,
    secret,
    asked: () => [
      ...new Map(
        connector.posts.map(({ body }) => JSON.parse(body) as Asked).map((one) => [one.action_id, one]),
      ).values(),
    ],
    report: async (event, over = {}) => {
      const id = (event.event_id as string | undefined) ?? `event-${++reports}`;
      const body = over.body ?? JSON.stringify({ organization_id: t.organizationId, event_id: id, ...event });
      const seconds = Math.floor(t.clock.wall().getTime() / 1000);
      return t.call('POST', '/connectors/linkedin/events', body, {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(seconds),
        'webhook-signature': standardSignature([secret], id, seconds, body),
        ...over.headers,
      });
    },
    settle: async (minutes = 3) => {
      for (let round = 0; round < minutes; round++) {
        await world.step();
        await self.handOver();
        await giveUpActions(t.app);
        for (const taker of takers) await consumeEvents(t.app, taker);
        await world.step();
        t.clock.advance(2 * MINUTE_MS);
      }
    },
    connect: async (externalId = 'account-1', name = 'Ada Example') => {
      await self.report({
        type: 'identity_connected',
        team_id: world.a.teamId,
        identity: { external_id: externalId, name },
      });
      for (const taker of takers) await consumeEvents(t.app, taker);
      const { rows } = await t.app.pool.query(
        'select id from linkedin_identities where external_id = $1 and deleted_at is null',
        [externalId],
      );
      return rows[0]?.id as string;
    },
    handOver: () => drainDue(t.app, freeIdentities, actor),
    enroll: async (CampaignId, name, over = {}) => {
      const answer = await t.call('POST', '/contacts', {
        TeamId: world.a.teamId,
        CampaignId,
        linkedin_url: `https://www.linkedin.com/in/${name}`,
        first_name: name,
        ...over,
      });
      if (answer.status > 201) throw new Error(JSON.stringify(answer.body));
      return answer.body.data.id as string;
    },
    [Symbol.asyncDispose]: async () => {
      actor.ending?.();
      await actor.stop?.();
      await connector[Symbol.asyncDispose]();
      await world[Symbol.asyncDispose]();
    },
  };
  return self;
}
