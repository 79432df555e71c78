import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPlaybook } from '../../../src/campaigns/playbooks/store.ts';
import { openSeedPassword } from '../../../src/placement/seeds/seal-seed.ts';
import { loadMailbox } from '../../../src/senders/open-sender.ts';
import { loadSequence } from '../../../src/sequences/load-sequence.ts';
import { openNodeHeaders } from '../../../src/sequences/node-headers.ts';
import type { Graph } from '../../../src/sequences/rules/graph.ts';
import { openHeaders, openSecrets } from '../../../src/webhooks/secrets.ts';
import { testApp } from '../../support/app.ts';
import type { Answered, TestApp } from '../../support/app.ts';
import { edge, id, node } from '../../support/graph.ts';
import { startHookReceiver } from '../../support/hook-receiver.ts';
import type { HookReceiver } from '../../support/hook-receiver.ts';

const SECRET = 'canary-secret-5823';
const HEADER = 'X-Key';
/** The request does not name the secret; other cases: null, empty, masked. */
const LEFT_OUT = Symbol('left out');
type Said = string | null | typeof LEFT_OUT;

interface Way {
  host: string;
  port: number;
  security: 'tls' | 'starttls' | 'none';
}
interface Going {
  to: string;
  secret: string | undefined;
}

interface Kept {
  /** `operation.field` of the OpenAPI document. */
  fields: readonly string[];
  shown: string;
  /** Where `SECRET` was given for, and other places than that one. */
  own: string;
  others: readonly string[];
  make(): Promise<string>;
  save(thing: string, to: string, said: Said): Promise<Answered>;
  goes(thing: string, answer: Answered): Promise<Going[]>;
}

let t: TestApp;
let hosts: { own: HookReceiver; other: HookReceiver };
beforeAll(async () => {
  t = await testApp();
  hosts = { own: await startHookReceiver(), other: await startHookReceiver() };
});
afterAll(async () => {
  await hosts.own[Symbol.asyncDispose]();
  await hosts.other[Symbol.asyncDispose]();
  await t[Symbol.asyncDispose]();
});

let made = 0;
const made201 = async (path: string, body: object): Promise<string> => {
  const answer = await t.call('POST', path, body);
  if (answer.status !== 201) throw new Error(`POST ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return (answer.body as { data: { id: string } }).data.id;
};
const saying = (key: string, said: Said): object => (said === LEFT_OUT ? {} : { [key]: said });

const wayOf = (place: string): Way => {
  const [host, port, security] = place.split(' ') as [string, string, Way['security']];
  return { host, port: Number(port), security };
};
const OWN_SERVER = '127.0.0.1 587 starttls';
const OTHER_SERVERS = ['127.0.0.2 587 starttls', '127.0.0.1 465 starttls', '127.0.0.1 587 none'];
const serverOf = (protocol: string, place: string): object => {
  const { host, port, security } = wayOf(place);
  return Object.fromEntries(
    Object.entries({ host, port, security, user: 'anna' }).map(([k, v]) => [`${protocol}_${k}`, v]),
  );
};

const mailbox = (protocol: 'smtp' | 'imap', key: string): Kept => {
  const own = protocol === 'smtp' ? OWN_SERVER : OWN_SERVER.replace('587 starttls', '993 tls');
  const other = { smtp_host: '127.0.0.9', smtp_user: 'anna', smtp_password: 'another-secret' };
  const of = (place: string): object => ({
    ...(protocol === 'smtp' ? {} : other),
    ...serverOf(protocol, place),
  });
  return {
    fields: [`replaceSenderConnection.${key}`],
    shown: '',
    own,
    others:
      protocol === 'smtp' ? OTHER_SERVERS : ['127.0.0.2 993 tls', '127.0.0.1 143 tls', '127.0.0.1 993 none'],
    make: () =>
      made201('/senders', {
        TeamId: t.teamId,
        email: `box${++made}@kept.test`,
        ...of(own),
        [`${protocol}_password`]: SECRET,
      }),
    save: (thing, to, said) =>
      t.call('PUT', `/senders/${thing}/connection`, { ...of(to), ...saying(key, said) }),
    goes: async (senderId) => {
      const opened = await loadMailbox(t.app, { teamId: t.teamId, senderId });
      if (opened.kind !== 'ok') throw new Error(opened.kind);
      const ways = [opened.mailbox.smtp, opened.mailbox.imap].flatMap((each) => (each ? [each] : []));
      return ways.map(({ host, port, security, pass }) => ({
        to: `${host} ${port} ${security}`,
        secret: pass,
      }));
    },
  };
};

const seed: Kept = {
  fields: ['savePlacementSeed.imap_password'],
  shown: '',
  own: '127.0.0.1 993 tls',
  others: ['127.0.0.2 993 tls', '127.0.0.1 143 tls', '127.0.0.1 993 none'],
  make: () =>
    made201('/placement-seeds', {
      email: `seed${++made}@kept.test`,
      ...serverOf('imap', seed.own),
      imap_password: SECRET,
    }),
  save: async (thing, to, said) => {
    const { email } = await t.app.db.selectFrom('placement_seeds').select('email').where('id', '=', thing).executeTakeFirstOrThrow(); // prettier-ignore
    return t.call('POST', '/placement-seeds', {
      email,
      ...serverOf('imap', to),
      ...saying('imap_password', said),
    });
  },
  goes: async (thing) => {
    const row = await t.app.db.selectFrom('placement_seeds').selectAll().where('id', '=', thing).executeTakeFirstOrThrow(); // prettier-ignore
    const opened = openSeedPassword(t.app.secrets, row);
    if (opened.kind !== 'ok') throw new Error(opened.why);
    return [{ to: `${row.imap_host} ${row.imap_port} ${row.imap_security}`, secret: opened.plain }];
  },
};

const OWN_URL = 'https://kept.test/a';
const OTHER_URLS = ['https://other.test/a', 'https://kept.test:444/a', 'http://kept.test/a'];
const originOf = (url: string): string => new URL(url).origin;

const webhook = (key: 'headers' | 'secret'): Kept => ({
  fields: [`updateWebhook.${key}`],
  shown: key === 'secret' ? `whsec_****${SECRET.slice(-4)}` : '****',
  own: OWN_URL,
  others: OTHER_URLS,
  make: async () => {
    const given = key === 'secret' ? { secret: SECRET } : { headers: { [HEADER]: SECRET } };
    const webhookId = await made201('/webhooks', { team_id: t.teamId, url: OWN_URL, ...given });
    if (key === 'headers') await t.call('PATCH', `/webhooks/${webhookId}`, { secret: null });
    return webhookId;
  },
  save: (thing, url, said) => {
    const body =
      key === 'secret' ? saying(key, said)
      : said === LEFT_OUT ? {}
      : said === null ? { headers: {} }
      : { headers: { [HEADER]: said } }; // prettier-ignore
    return t.call('PATCH', `/webhooks/${thing}`, { url, ...body });
  },
  goes: async (thing) => {
    const row = await t.app.db.selectFrom('webhooks').selectAll().where('id', '=', thing).executeTakeFirstOrThrow(); // prettier-ignore
    const secrets = openSecrets(t.app.secrets, row, t.clock.now());
    const headers = Object.values(openHeaders(t.app.secrets, row));
    return [...secrets, ...headers].map((secret) => ({ to: row.url, secret }));
  },
});

const graphTo = (url: string, said: Said) => {
  const headers = said === LEFT_OUT ? {} : { headers: said === null ? null : { [HEADER]: said } };
  return {
    nodes: [node(1, 'startNode'), node(2, 'httpNode', { url, ...headers })],
    edges: [edge(1, 2)],
  };
};
const campaignTo = (url: string) =>
  made201('/campaigns', { TeamId: t.teamId, name: `Kept ${++made}`, ...graphTo(url, SECRET) });
const playbookTo = (url: string) =>
  made201('/playbooks', { TeamId: t.teamId, name: `Kept ${++made}`, ...graphTo(url, SECRET) });
const goesFrom = async (graph: Graph): Promise<Going[]> => {
  const call = graph.nodes.find(({ type }) => type === 'httpNode')!;
  const headers = await openNodeHeaders(t.app, t.teamId, call);
  return [{ to: String(call.data.url), secret: headers[HEADER] }];
};
const goesOfCampaign = async (campaignId: string): Promise<Going[]> => {
  const { sequence_version: version } = await t.app.db.selectFrom('campaigns').select('sequence_version').where('id', '=', campaignId).executeTakeFirstOrThrow(); // prettier-ignore
  return goesFrom(await loadSequence(t.app.db, { teamId: t.teamId, campaignId }, version));
};
const goesOfPlaybook = async (playbookId: string): Promise<Going[]> =>
  goesFrom((await findPlaybook(t.app.db, t.organizationId, playbookId))!);
const idOf = ({ body }: Answered): string | null => (body as { data?: { id: string } }).data?.id ?? null;

const nodes = (operation: string, kept: Pick<Kept, 'make' | 'save' | 'goes'>): Kept => ({
  fields: [`${operation}.nodes[].data.headers`],
  shown: '****',
  own: OWN_URL,
  others: OTHER_URLS,
  ...kept,
});

const ofNodes: Kept[] = [
  nodes('updateCampaign', {
    make: () => campaignTo(OWN_URL),
    save: (thing, url, said) => t.call('PATCH', `/campaigns/${thing}`, graphTo(url, said)),
    goes: goesOfCampaign,
  }),
  nodes('updateSequence', {
    make: () => campaignTo(OWN_URL),
    save: (thing, url, said) => t.call('PATCH', `/campaigns/${thing}/sequence`, graphTo(url, said)),
    goes: goesOfCampaign,
  }),
  nodes('updatePlaybook', {
    make: () => playbookTo(OWN_URL),
    save: (thing, url, said) => t.call('PATCH', `/playbooks/${thing}`, graphTo(url, said)),
    goes: goesOfPlaybook,
  }),
  // Copies: their nodes ask for the secret of the original.
  nodes('createCampaign', {
    make: () => playbookTo(OWN_URL),
    save: (thing, url, said) =>
      t.call('POST', '/campaigns', {
        TeamId: t.teamId,
        name: `Like ${++made}`,
        PlaybookId: thing,
        ...graphTo(url, said),
      }),
    goes: async (_thing, answer) => (idOf(answer) ? goesOfCampaign(idOf(answer)!) : []),
  }),
  nodes('createPlaybook', {
    make: () => campaignTo(OWN_URL),
    save: (thing, url, said) =>
      t.call('POST', '/playbooks', {
        TeamId: t.teamId,
        name: `Like ${++made}`,
        CampaignId: thing,
        ...graphTo(url, said),
      }),
    goes: async (_thing, answer) => (idOf(answer) ? goesOfPlaybook(idOf(answer)!) : []),
  }),
];

/** A test call sends at once, so the received request counts. */
const testCall = (): Kept => {
  const port = new URL(hosts.own.url).port;
  return {
    fields: ['testNode.node'],
    shown: '****',
    own: hosts.own.url,
    others: [hosts.other.url, `http://localhost:${port}`, `https://127.0.0.1:${port}`],
    make: () => campaignTo(hosts.own.url),
    save: (thing, url, said) => {
      for (const each of Object.values(hosts)) each.posts.length = 0;
      const call = graphTo(url, said).nodes[1]!;
      return t.call('POST', `/campaigns/${thing}/sequence/test-node`, { node: { ...call, id: id(2) } });
    },
    goes: async () =>
      Object.values(hosts).flatMap(({ posts }) =>
        posts.map(({ headers }) => ({
          to: `http://${headers.host}`,
          secret: headers[HEADER.toLowerCase()] as string | undefined,
        })),
      ),
  };
};

const CASES: [string, () => Kept][] = [
  ['the SMTP password of a mailbox', () => mailbox('smtp', 'smtp_password')],
  ['the SMTP password of a mailbox, by its other name', () => mailbox('smtp', 'password')],
  ['the IMAP password of a mailbox', () => mailbox('imap', 'imap_password')],
  ['the password of a seed', () => seed],
  ['the secret of a webhook', () => webhook('secret')],
  ['a header of a webhook', () => webhook('headers')],
  ...ofNodes.map((each): [string, () => Kept] => [`a header of a node, at ${each.fields[0]}`, () => each]),
  ['a header of a node that is tested', testCall],
];

/** Fields that hold a secret but cannot send a stored one anywhere. */
const LEAD_NOWHERE: Record<string, string> = {
  'createDkimKey.private_key': 'signs here and goes nowhere',
  'createSender.smtp_password': 'the mailbox is new; an address that is there is 409',
  'createSender.password': 'the mailbox is new; an address that is there is 409',
  'createSender.imap_password': 'the mailbox is new; an address that is there is 409',
  'createWebhook.secret': 'the webhook is new',
  'createWebhook.headers': 'the webhook is new',
  'previewSequence.nodes[].data.headers': 'stores and calls nothing',
  'reportConnectorEvent.password': 'adds a mailbox; an address that is there is refused',
  'reportConnectorEvent.imap_password': 'adds a mailbox; an address that is there is refused',
};

interface Shape {
  $ref?: string;
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
}
interface Document {
  paths: Record<string, Record<string, { operationId: string; requestBody?: { content: Record<string, { schema: Shape }> } }>>; // prettier-ignore
  components: { schemas: Record<string, Shape> };
}
const HOLDS_SECRET = /password|secret|token|headers|private_?key|credential$|cookie/i;

function writableSecrets(doc: Document): string[] {
  const found = new Set<string>();
  const walk = (given: Shape, at: string): void => {
    const shape = given.$ref ? doc.components.schemas[given.$ref.split('/').at(-1)!]! : given;
    for (const [key, each] of Object.entries(shape.properties ?? {})) {
      if (HOLDS_SECRET.test(key)) found.add(`${at}.${key}`);
      walk(each, `${at}.${key}`);
    }
    if (shape.items) walk(shape.items, `${at}[]`);
    for (const each of [...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])])
      walk(each, at);
  };
  for (const { operationId, requestBody } of Object.values(doc.paths).flatMap((path) => Object.values(path)))
    for (const { schema } of Object.values(requestBody?.content ?? {})) walk(schema, operationId);
  return [...found];
}

describe('a stored secret', () => {
  it('is listed here, whichever request may write it', () => {
    const written = writableSecrets(t.server.swagger() as unknown as Document);
    expect(written.length).toBeGreaterThan(15);
    // The document describes no shape for the node of a test.
    const listed = ['testNode.node', ...written].toSorted();
    const tried = CASES.flatMap(([, kept]) => kept().fields);
    expect([...tried, ...Object.keys(LEAD_NOWHERE)].toSorted()).toEqual(listed);
  });

  it.each(CASES)('goes nowhere else, however it is spelt: %s', async (_name, kept) => {
    const { own, others, shown, make, save, goes } = kept();
    const went: Going[] = [];
    for (const said of [LEFT_OUT, null, '', shown, '****'] as const)
      for (const to of others) {
        const thing = await make();
        const answer = await save(thing, to, said);
        expect([200, 201, 400]).toContain(answer.status);
        const going = await goes(thing, answer);
        went.push(...going.filter((each) => each.secret === SECRET && !each.to.startsWith(originOr(own))));
      }
    expect(went).toEqual([]);
  });

  it.each(CASES)('stays where it is when it is sent back as shown: %s', async (_name, kept) => {
    const { own, shown, make, save, goes } = kept();
    // A seed shows nothing in place of its password.
    const isShown = kept() !== seed;
    const thing = await make();
    const answer = await save(thing, own, isShown ? shown : LEFT_OUT);
    expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status);
    expect(await goes(thing, answer)).toContainEqual({ to: own, secret: SECRET });
  });

  it.each(CASES)('is another one where the request says so in clear: %s', async (_name, kept) => {
    const { others, make, save, goes } = kept();
    const thing = await make();
    const answer = await save(thing, others[0]!, 'another-secret');
    expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status);
    expect(await goes(thing, answer)).toContainEqual({ to: others[0], secret: 'another-secret' });
  });
});

const originOr = (place: string): string => (URL.canParse(place) ? originOf(place) : place);
