import { setConnector } from '../../src/connectors/connectors.ts';
import { consumeEvents } from '../../src/connectors/consume-events.ts';
import type { App } from '../../src/app.ts';
import { insertConnectorEvent } from '../../src/connectors/event-store.ts';
import { linkedinResults } from '../../src/actions/linkedin/apply-results.ts';
import { openActor } from '../../src/actions/linkedin/hand-over.ts';
import { freeIdentities } from '../../src/actions/linkedin/identity-store.ts';
import { drainDue } from '../support/drain.ts';
import { startHookReceiver } from '../support/hook-receiver.ts';

export interface ModelConnector extends AsyncDisposable {
  act(): Promise<number>;
}

const MOST_A_DAY = 1_000;

export async function startConnector(app: App, organizationId: string): Promise<ModelConnector> {
  const key = { organizationId, kind: 'linkedin' } as const;
  const server = await startHookReceiver();
  server.answer = (_post, response) => void response.writeHead(202).end('{}');
  await app.pool.query('update organizations set linkedin_enabled = true');
  await setConnector(app, key, { url: server.url });
  const actor = openActor(app);
  const results = linkedinResults(app);
  let reports = 0;
  const report = (type: string, body: object): Promise<boolean> => {
    const [now, wall] = [app.clock.now(), app.clock.wall()];
    const event = { organization_id: organizationId, id: app.ids.uuid(now), kind: 'linkedin', event_id: String(++reports), type, reader: 'linkedin', body };
    return insertConnectorEvent(app.db, event, { now, wall });
  };
  const { rows } = await app.pool.query<{ id: string }>('select id from teams where organization_id = $1', [organizationId]);
  for (const { id } of rows) await report('identity_connected', { team_id: id, identity: { external_id: 'account', name: 'Ada' } });
  while (await consumeEvents(app, results));
  await app.pool.query(
    'update linkedin_identities set messages_per_day = $1, connection_requests_per_day = $1, profile_visits_per_day = $1, likes_per_day = $1, connection_requests_per_week = $1',
    [MOST_A_DAY],
  );
  return {
    async act() {
      let done = 0;
      await app.pool.query(`update linkedin_actions set due_at = '2020-01-01' where state = 'waiting'`);
      for (;;) {
        await app.pool.query(`update linkedin_identities set next_at = '2020-01-01'`);
        await drainDue(app, freeIdentities, actor);
        const posts = server.posts.splice(0);
        for (const { body } of posts) await report('action_done', { action_id: JSON.parse(body).action_id });
        await consumeEvents(app, results);
        done += posts.length;
        const { rows: left } = await app.pool.query(`select 1 from linkedin_actions a join campaigns c on c.id = a.campaign_id and c.status = 'active' and c.closed_because is null
          where a.state = 'waiting' and a.due_at = '2020-01-01'`);
        if (posts.length === 0 && left.length === 0) return done;
      }
    },
    async [Symbol.asyncDispose]() {
      await actor.stop?.();
      await server[Symbol.asyncDispose]();
    },
  };
} // prettier-ignore
