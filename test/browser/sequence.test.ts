import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../src/accounts/create-api-key.ts';
import type { Dev } from '../../src/roles/dev.ts';
import { axeFindings, openPage } from '../support/console-page.ts';
import type { Watched } from '../support/console-page.ts';
import { consoleWorld } from '../support/console-world.ts';
import type { ConsoleWorld } from '../support/console-world.ts';
import { eventually } from '../support/eventually.ts';
import { edge, id, node, oneMail } from '../support/graph.ts';

let w: ConsoleWorld;
let dev: Dev;
let browser: Browser;
let running: string;
beforeAll(async () => {
  w = await consoleWorld();
  ({ dev, browser } = w);
  running = await startBranching();
});
afterAll(() => w[Symbol.asyncDispose]());

interface Answered {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- the page is what is tested
  data: any;
}

async function call(method: string, path: string, body?: object): Promise<Answered> {
  const answer = await fetch(`${dev.url}/v2${path}`, {
    method,
    headers: { authorization: `Bearer ${dev.apiKey}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, data: ((await answer.json()) as { data: unknown }).data };
}

const newCampaign = async (name: string, graph: object): Promise<string> =>
  (await call('POST', '/campaigns', { TeamId: dev.teamId, name, ...graph })).data.id;

/** A campaign with all kinds of step, in which contacts were mailed, wait, and are held. */
async function startBranching(): Promise<string> {
  const campaign = await newCampaign('Branching', {
    nodes: [
      node(1, 'startNode'),
      node(2, 'ifNode', {
        paths: [{ id: 'chief', conditions: [{ field: 'title', operator: 'contains', value: 'CEO' }] }],
      }),
      node(3, 'taskNode', { title: 'Call {{company_name}}' }),
      node(4, 'emailNode', {
        step_number: 1,
        subject: 'Spare parts',
        body: '<p>Hello {{first_name}}</p>',
        variants: [{ id: 'a' }, { id: 'b', subject: 'A short question' }],
      }),
      node(5, 'waitNode', { amount: 3, unit: 'business_days' }),
      node(6, 'switchNode', { field: 'country', cases: [{ id: 'german', value: 'DE' }] }),
      node(7, 'linkedinNode', { action: 'connection' }),
      node(8, 'httpNode', { url: 'https://crm.example.com/people' }),
      node(9, 'emailNode', { step_number: 2, subject: '', body: '<p>Did this reach you?</p>' }),
      node(10, 'stopNode'),
      node(11, 'noteNode', { text: 'Written in autumn' }),
    ],
    edges: [
      edge(1, 2),
      edge(2, 3, 'chief'),
      edge(2, 4, 'else'),
      edge(3, 10),
      edge(4, 5),
      edge(5, 6),
      edge(6, 7, 'german'),
      edge(6, 8, 'default'),
      edge(7, 9),
      edge(8, 9),
      edge(9, 10),
    ],
  });
  const people = [
    { email: 'plain+ann@sandbox.test', first_name: 'Ann' },
    { email: 'plain+ben@sandbox.test', first_name: 'Ben' },
    { email: 'plain+cy@sandbox.test', first_name: 'Cy', title: 'CEO' },
  ];
  for (const person of people)
    await call('POST', '/contacts', { TeamId: dev.teamId, CampaignId: campaign, ...person });
  await call('PATCH', `/campaigns/${campaign}`, { status: 'active' });
  await eventually(
    async () => (await call('GET', `/campaigns/${campaign}/statistics`)).data,
    ({ totals }) => totals.sent === 2,
    120_000,
  );
  await eventually(
    async () => (await call('GET', `/campaigns/${campaign}/sending-status`)).data.nodes,
    (nodes: { node_id: string | null; contacts: number }[]) =>
      nodes.some((each) => each.node_id === id(5) && each.contacts === 2),
    120_000,
  );
  return campaign;
}

const signedIn: ConsoleWorld['signedIn'] = (options) => w.signedIn(options);

const openCampaign = async ({ page }: Watched, campaign: string, more = ''): Promise<void> => {
  await page.goto(`/console/${dev.teamId}/campaigns?id=${campaign}${more}`);
  await page.getByRole('list', { name: 'Steps' }).waitFor();
};

const picture = async (page: Page, name: string): Promise<void> => {
  // `npm run pictures` keeps what docs/console.md shows.
  if (process.env.PICTURES && name === 'editor-4-light')
    await page.screenshot({ path: join(import.meta.dirname, '../../docs/pictures/sequence.png') });
  if (process.env.LOOK)
    await page.screenshot({ path: join(process.env.LOOK, `${name}.png`), fullPage: true });
};

describe('the screens of a sequence', () => {
  it.each([
    ['light', false],
    ['dark', true],
  ])('say what they have, and axe finds nothing on them, %s', async (scheme, dark) => {
    await using watched = await signedIn({ dark });
    const { page } = watched;
    const found: string[] = [];
    await openCampaign(watched, running);
    await page.locator('.card.emailNode').first().waitFor();
    await page.getByRole('list', { name: 'Steps' }).getByRole('link', { name: '2 sent' }).first().waitFor();
    found.push(...(await axeFindings(watched)));
    await picture(page, `campaign-${scheme}`);
    await openCampaign(watched, running, '&edit=1');
    for (const [n, label] of [
      [2, 'Comparison'],
      [4, 'Subject'],
      [6, 'Value of german'],
      [8, 'URL'],
    ] as const) {
      await page.goto(`/console/${dev.teamId}/campaigns?id=${running}&edit=1&step=${id(n)}`);
      await page.getByLabel(label).first().waitFor();
      found.push(...(await axeFindings(watched)));
      await picture(page, `editor-${n}-${scheme}`);
    }
    expect(found).toEqual([]);
    expect(watched.troubles).toEqual([]);
  });

  it.each(['', '&edit=1'])('fit 320 pixels without a scroll to the side, as a list (%s)', async (more) => {
    await using watched = await signedIn({ width: 320 });
    const { page } = watched;
    await openCampaign(watched, running, more);
    await page.getByRole('list', { name: 'Steps' }).getByText('title contains').first().waitFor();
    expect(await page.locator('.drawing').isVisible()).toBe(false);
    for (const n of more ? [2, 4, 6, 8] : [0]) {
      if (n > 0) {
        await page.goto(`/console/${dev.teamId}/campaigns?id=${running}&edit=1&step=${id(n)}`);
        await page.getByRole('button', { name: /^Remove this/ }).waitFor();
      }
      await picture(page, `narrow-${more ? n : 'campaign'}`);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
    }
  });
});

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, to: Locator): Promise<void> {
  await to.waitFor();
  for (let presses = 0; presses < 150; presses += 1) {
    if ((await to.and(page.locator(':focus')).count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no Tab leads to ${to.toString()}`);
}

it('a newcomer draws a campaign by keyboard alone, sees the launch checks and launches it', async () => {
  await using watched = await signedIn();
  const { page } = watched;
  const { keyboard } = page;
  const press = async (name: string): Promise<void> => {
    const button = page.getByRole('button', { name, exact: true });
    await button.and(page.locator(':enabled')).waitFor();
    await tabTo(page, button);
    await keyboard.press('Enter');
  };
  const add = async (kind: string): Promise<void> => {
    await press('Add a step after this …');
    await page.getByRole('menu').waitFor();
    await keyboard.type(kind);
    await keyboard.press('Enter');
  };
  const focused = (label: string) =>
    page.getByLabel(label, { exact: true }).and(page.locator(':focus')).waitFor();

  await tabTo(page, page.getByRole('link', { name: 'Campaigns' }));
  await keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Name of a new campaign'));
  await keyboard.type('By keyboard');
  await keyboard.press('Enter');
  await add('Email');
  await focused('Subject');
  await keyboard.type('Spare parts');
  await keyboard.press('Tab');
  await keyboard.type('Hello');
  await add('Wait');
  await focused('Amount');
  await keyboard.press('Control+a');
  await keyboard.type('2');
  await add('Email');
  await focused('Subject');
  await keyboard.press('Tab');
  await keyboard.type('Did this reach you?');
  await add('Stop');
  await picture(page, 'drawn');
  await press('Save the sequence');
  await tabTo(page, page.getByRole('link', { name: 'Go to the launch' }));
  await keyboard.press('Enter');
  await page.getByText('no contact is enrolled yet').waitFor();
  await picture(page, 'before-launch');
  await press('Launch');
  await page.getByText('active', { exact: true }).waitFor();

  const { data } = await call('GET', `/campaigns?TeamId=${dev.teamId}&search=By%20keyboard`);
  const made = (data as { id: string; name: string; status: string }[]).find(
    ({ name }) => name === 'By keyboard',
  )!;
  expect(made.status).toBe('active');
  const { nodes, edges } = (await call('GET', `/campaigns/${made.id}/sequence`)).data;
  const path: { type: string; data: object }[] = [];
  for (let at = nodes.find((each: { type: string }) => each.type === 'startNode'); at;) {
    path.push(at);
    const out = edges.find(({ source }: { source: string }) => source === at.id);
    at = nodes.find((each: { id: string }) => each.id === out?.target);
  }
  expect(path).toMatchObject([
    { type: 'startNode' },
    { type: 'emailNode', data: { step_number: 1, subject: 'Spare parts', body: '<p>Hello</p>' } },
    { type: 'waitNode', data: { amount: 2, unit: 'days' } },
    { type: 'emailNode', data: { step_number: 2, subject: '', body: '<p>Did this reach you?</p>' } },
    { type: 'stopNode' },
  ]);
  // The browser says that the API found a mail without a text, while it was written.
  expect(watched.troubles.filter((each) => !each.includes('400'))).toEqual([]);
});

it('a number of the graph opens the list of what it counts', async () => {
  await using watched = await signedIn();
  const { page } = watched;
  await openCampaign(watched, running);
  // In the drawing, and in the list.
  await page.locator('.card').getByRole('link', { name: '2 waiting' }).click();
  await page.getByRole('heading', { name: '2 contacts' }).waitFor();
  await page.getByText('plain+ann@sandbox.test').waitFor();
  await page.goBack();
  const steps = page.getByRole('list', { name: 'Steps' });
  // Chance gives each contact its variant.
  const sent = steps.getByRole('link', { name: /^[1-9]\d* sent/ }).first();
  const many = Number.parseInt(await sent.innerText(), 10);
  await sent.press('Enter');
  await page
    .getByRole('heading', { name: many === 1 ? '1 contact' : `${many} contacts`, exact: true })
    .waitFor();
  expect(watched.troubles).toEqual([]);
});

it('a save that another person overtook is refused, and neither change is lost', async () => {
  const campaign = await newCampaign('Of two', oneMail('First', '<p>Text</p>'));
  await using watched = await signedIn();
  const { page } = watched;
  await openCampaign(watched, campaign, `&edit=1&step=${id(2)}`);
  await page.getByLabel('Subject').fill('Mine');
  await call('PATCH', `/campaigns/${campaign}/sequence`, oneMail('Theirs', '<p>Text</p>'));
  await page.getByRole('button', { name: 'Save the sequence' }).click();
  await page.getByRole('alert').getByText('another person saved this sequence').waitFor();
  const subject = async (): Promise<string> =>
    (await call('GET', `/campaigns/${campaign}/sequence`)).data.nodes[1].data.subject;
  expect(await subject()).toBe('Theirs');
  expect(await page.getByLabel('Subject').inputValue()).toBe('Mine');
  await page.getByRole('button', { name: 'Save mine over theirs' }).click();
  await page.getByText('Saved.').waitFor();
  expect(await subject()).toBe('Mine');
  // The browser says that the API refused the first one.
  expect(watched.troubles.filter((each) => !each.includes('409'))).toEqual([]);
});

it('a fault is shown at its step, and nothing is saved until it is mended', async () => {
  const campaign = await newCampaign('With a fault', oneMail('First', '<p>Text</p>'));
  await using watched = await signedIn();
  const { page } = watched;
  await openCampaign(watched, campaign, `&edit=1&step=${id(2)}`);
  await page.getByLabel('Text', { exact: true }).fill('Hello {{frist_name}}');
  const row = page.getByRole('list', { name: 'Steps' }).getByRole('button', { name: /has a fault/ });
  await row.waitFor();
  expect(await row.textContent()).toContain('Email 1 First');
  await page.locator('.card.is-faulty').getByText('First').waitFor();
  await page
    .getByRole('list', { name: 'Faults of this step' })
    .getByText('{{frist_name}} is no field')
    .waitFor();
  expect(await page.getByRole('button', { name: 'Save the sequence' }).isDisabled()).toBe(true);
  await picture(page, 'fault');
  await page.getByLabel('Text', { exact: true }).fill('Hello {{first_name}}');
  await row.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Save the sequence' }).click();
  await page.getByText('Saved.').waitFor();
  expect(watched.troubles.filter((each) => !each.includes('400'))).toEqual([]);
});

it('what saving does to contacts under way is said before', async () => {
  const campaign = await newCampaign('Under way', {
    nodes: [
      node(1, 'startNode'),
      node(2, 'waitNode', { amount: 3, unit: 'days' }),
      node(3, 'taskNode', { title: 'Call them', blocking: true }),
      node(4, 'emailNode', { step_number: 1, subject: 'After it', body: '<p>Text</p>' }),
    ],
    edges: [edge(1, 3), edge(3, 2), edge(2, 4)],
  });
  await call('POST', '/contacts', {
    TeamId: dev.teamId,
    CampaignId: campaign,
    email: 'plain+dee@sandbox.test',
  });
  await call('PATCH', `/campaigns/${campaign}`, { status: 'active' });
  await eventually(
    async () => (await call('GET', `/campaigns/${campaign}/sending-status`)).data.nodes,
    (nodes: { node_id: string | null }[]) => nodes.some((each) => each.node_id === id(3)),
  );
  await using watched = await signedIn();
  const { page } = watched;
  await openCampaign(watched, campaign, `&edit=1&step=${id(3)}`);
  await page.getByRole('button', { name: 'Remove this step' }).click();
  await page.getByText('1 contact at Task: Call them, which is gone, goes on at Wait: 3 days.').waitFor();
  expect(await page.getByRole('button', { name: 'Save the sequence' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Pause it' }).click();
  await page.getByRole('button', { name: 'Save the sequence' }).and(page.locator(':enabled')).click();
  await page.getByText('Saved.').waitFor();
  expect(watched.troubles).toEqual([]);
});

it('a branch is built by choosing, and its exits lead on', async () => {
  const campaign = await newCampaign('Branches', oneMail('First', '<p>Text</p>'));
  await using watched = await signedIn();
  const { page } = watched;
  await openCampaign(watched, campaign, `&edit=1&step=${id(2)}`);
  await page.getByRole('button', { name: 'Add a step after this' }).click();
  await page.getByRole('menuitem', { name: 'If' }).click();
  await page.getByLabel('Field').selectOption('a field of your own');
  await page.getByLabel('Name of the field').fill('machines');
  await page.getByLabel('Comparison').selectOption('is more than');
  await page.getByLabel('Value').fill('20');
  await page.getByRole('button', { name: 'Add a step (else)' }).click();
  await page.getByRole('menuitem', { name: 'Task' }).click();
  await page.getByLabel('What is to be done').fill('Ask {{first_name | default: "them"}}');
  await page.getByLabel('Then').selectOption('Stop');
  await page.getByRole('button', { name: 'Save the sequence' }).and(page.locator(':enabled')).click();
  await page.getByText('Saved.').waitFor();
  const { nodes, edges } = (await call('GET', `/campaigns/${campaign}/sequence`)).data;
  const [branch, task] = ['ifNode', 'taskNode'].map((type) =>
    nodes.find((each: { type: string }) => each.type === type),
  );
  expect(branch.data.paths).toEqual([
    {
      id: 'path 1',
      conditions: [{ field: 'custom.machines', operator: 'greater_than', value: 20 }],
    },
  ]);
  const out = edges.map((each: { source: string; target: string; data?: { path?: string } }) => [
    each.source,
    each.data?.path ?? '',
    each.target,
  ]);
  expect(out).toEqual(
    expect.arrayContaining([
      [id(1), '', id(2)],
      [id(2), '', branch.id],
      [branch.id, 'path 1', id(3)],
      [branch.id, 'else', task.id],
      [task.id, '', id(3)],
    ]),
  );
  expect(watched.troubles.filter((each) => !each.includes('400'))).toEqual([]);
});

it('a value is inserted with its fallback, and the mail is read as a contact would get it', async () => {
  const campaign = await newCampaign('Values', oneMail('First', '<p>Text</p>'));
  await call('POST', '/contacts', {
    TeamId: dev.teamId,
    CampaignId: campaign,
    email: 'plain+eve@sandbox.test',
    first_name: 'Eve',
  });
  await using watched = await signedIn();
  const { page } = watched;
  await openCampaign(watched, campaign, `&edit=1&step=${id(2)}`);
  await page.getByLabel('Text', { exact: true }).fill('Hello ');
  await page.getByRole('button', { name: 'Insert a value' }).click();
  await page.getByLabel('Value', { exact: true }).selectOption('company name');
  await page.getByLabel('Where it is missing').fill('your company');
  await page.getByRole('button', { name: 'Insert', exact: true }).click();
  await page.getByText('Preview and test').click();
  await page.getByLabel('As this contact would get it').selectOption('plain+eve@sandbox.test');
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await page.getByRole('status').getByText('Hello your company').waitFor();
  expect(await page.getByRole('button', { name: 'Send a test to me' }).isDisabled()).toBe(true);
  expect(await axeFindings(watched)).toEqual([]);
  expect(watched.troubles).toEqual([]);
});

it('a sequence is kept as a playbook, and a new campaign begins with it', async () => {
  const campaign = await newCampaign('To keep', oneMail('Kept subject', '<p>Text</p>'));
  await using watched = await signedIn();
  const { page } = watched;
  await openCampaign(watched, campaign);
  await page.getByText('Save it as a playbook').click();
  await page.getByLabel('Name of the playbook').fill('Our best');
  await page.getByRole('button', { name: 'Save as a playbook' }).click();
  await page.getByText('Saved as Our best').waitFor();
  await page.getByRole('link', { name: 'All campaigns' }).click();
  await page.getByLabel('Name of a new campaign').fill('From the playbook');
  await page.getByLabel('It begins with').selectOption({ label: 'Our best (of the team)' });
  await page.getByRole('button', { name: 'New campaign' }).click();
  await page.getByRole('list', { name: 'Steps' }).getByText('Kept subject').waitFor();
  expect(watched.troubles).toEqual([]);
});

it('a campaign is played forward as mails a day', async () => {
  await using watched = await signedIn();
  const { page } = watched;
  await openCampaign(watched, running);
  await page.getByRole('button', { name: 'Simulate' }).click();
  await page.getByRole('table', { name: 'Mails by day' }).waitFor({ state: 'attached' });
  await picture(page, 'forecast');
  expect(watched.troubles).toEqual([]);
});

it('a change that is not saved is there again after a look at another screen, and undone', async () => {
  const campaign = await newCampaign('Left', oneMail('First', '<p>Text</p>'));
  await using watched = await signedIn();
  const { page } = watched;
  await openCampaign(watched, campaign, `&edit=1&step=${id(2)}`);
  await page.getByLabel('Subject').fill('Changed');
  await page.getByRole('link', { name: 'Back to the campaign' }).click();
  await page.getByRole('link', { name: 'Edit the sequence' }).click();
  await page.getByRole('list', { name: 'Steps' }).getByText('Changed').click();
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await page.getByLabel('Subject').inputValue()).toBe('First');
  expect(watched.troubles).toEqual([]);
});

it('who may only read sees the graph and nothing that changes it', async () => {
  const reader = await createApiKey(dev.app, {
    organization: 'default',
    email: 'reader-of-graphs@acme.test',
    role: 'read_only',
    teamIds: [dev.teamId],
  });
  await using watched = await openPage(browser, { url: dev.url });
  const { page } = watched;
  await page.goto('/console/');
  await page.getByLabel('API key').fill(reader.api_key);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
  await openCampaign(watched, running);
  await page.locator('.card').first().waitFor();
  expect(await page.getByRole('link', { name: 'Edit the sequence' }).count()).toBe(0);
  expect(await page.getByText('Save it as a playbook').count()).toBe(0);
  await page.goto(`/console/${dev.teamId}/campaigns?id=${running}&edit=1`);
  await page.getByText('You may read campaigns and not change them.').waitFor();
  expect(watched.troubles).toEqual([]);
});

it('steps are joined with the mouse in the drawing', async () => {
  const campaign = await newCampaign('By mouse', oneMail('Passed by', '<p>Text</p>'));
  await using watched = await signedIn();
  const { page } = watched;
  await openCampaign(watched, campaign, `&edit=1&step=${id(1)}`);
  const middle = async (selector: string): Promise<[x: number, y: number]> => {
    const box = (await page.locator(selector).boundingBox())!;
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  await page.locator('.card.stopNode').waitFor();
  await page.mouse.move(...(await middle('.card.startNode .react-flow__handle-right')));
  await page.mouse.down();
  await page.mouse.move(...(await middle('.card.stopNode .react-flow__handle-left')), { steps: 5 });
  await page.mouse.up();
  expect(await page.getByLabel('Then').locator('option:checked').textContent()).toBe('Stop');
  await page.getByText('no path leads here').waitFor();
  expect(watched.troubles).toEqual([]);
});
