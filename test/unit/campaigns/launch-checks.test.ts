import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Lacking } from '../../../src/campaigns/rules/lacking.ts';
import type { GuardState } from '../../../src/campaigns/rules/bounce-guard.ts';
import { canLaunch, launchChecks } from '../../../src/campaigns/rules/launch-checks.ts';
import { normalizeGraph } from '../../../src/sequences/rules/graph.ts';

const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const VISIT = { type: 'linkedinNode', data: { action: 'visit' } };
const MAIL = { type: 'emailNode', data: { subject: 'Hi', body: 'Text' } };
const line = (...nodes: { type: string; data?: object }[]) =>
  normalizeGraph({
    nodes: [{ type: 'startNode' }, ...nodes].map((node, n) => ({ id: id(n), ...node })),
    edges: nodes.map((_node, n) => ({ id: id(100 + n), source: id(n), target: id(n + 1) })),
  });
const stray = normalizeGraph({
  nodes: [
    { id: id(1), type: 'startNode' },
    { id: id(2), ...MAIL },
  ],
  edges: [],
});
const GUARD: GuardState = { sends: 0, bounces: 0, refusals: 0, maxRate: 0.03, tripped: null };
const READY = {
  graph: line(MAIL),
  enabledSenders: 2,
  failedSenders: 0,
  blindSenders: 0,
  unreadSenders: 0,
  linkedin: { available: true, identities: 1 },
  contacts: 1,
  lacking: { contacts: 1, isPart: false, variables: [], ofMailboxes: [] } as Lacking,
  guard: GUARD,
  tracking: {
    opens: true,
    clicks: true,
    domain: null as string | null,
    domainPassed: false,
    domainReason: null as string | null,
  },
  trigger: null as Parameters<typeof launchChecks>[0]['trigger'],
};
const failing = (facts: typeof READY): string[] =>
  launchChecks(facts).flatMap(({ check, passed }) => (passed ? [] : [check]));

describe('a campaign', () => {
  it('with a sequence, a mailbox and contacts may be launched', () => {
    expect(failing(READY)).toEqual([]);
    expect(canLaunch(launchChecks(READY))).toBe(true);
  });

  it.each<[string, Partial<typeof READY>, string[]]>([
    ['whose sequence has a fault', { graph: line({ ...MAIL, data: { body: 'Text' } }) }, ['sequence']],
    ['that mails nothing', { graph: line({ type: 'stopNode' }) }, ['steps']],
    ['whose mailboxes all failed to log in', { failedSenders: 2 }, ['logins']],
    ['without a mailbox', { enabledSenders: 0 }, ['senders']],
    ['that was never drawn', { graph: normalizeGraph({ nodes: [], edges: [] }) }, ['sequence', 'steps']],
  ])('%s may not be launched, and hears why', (_says, over, checks) => {
    const review = launchChecks({ ...READY, ...over });
    expect(failing({ ...READY, ...over })).toEqual(checks);
    expect(canLaunch(review)).toBe(false);
  });

  it('says where the fault of its sequence is', () => {
    const graph = line({ ...MAIL, data: { body: 'Text' } });
    const said = launchChecks({ ...READY, graph }).map(({ message }) => message);
    expect(said[0]).toMatch(/^nodes\[1\]\.data\.subject: /);
  });

  it.each<[string, Partial<typeof READY>]>([
    ['contacts', { contacts: 0 }],
    [
      'values',
      {
        lacking: {
          contacts: 9,
          isPart: false,
          variables: [{ variable: 'phone', nodes: ['a'], contacts: 9 }],
          ofMailboxes: [],
        },
      },
    ],
    ['linkedin', { graph: line(MAIL, VISIT), linkedin: { available: false, identities: 0 } }],
    ['linkedin', { graph: line(MAIL, VISIT), linkedin: { available: true, identities: 0 } }],
    ['logins', { failedSenders: 1 }],
    ['replies_checked', { blindSenders: 1 }],
    ['replies_read', { unreadSenders: 1 }],
    ['bounce_guard', { guard: { ...GUARD, tripped: 'bounce_guard' } }],
    ['content_refused', { guard: { ...GUARD, tripped: 'content_refused' } }],
    ['reach', { graph: stray }],
  ])('is warned by %s, and launched all the same', (check, over) => {
    expect(failing({ ...READY, ...over })).toEqual([check]);
    expect(canLaunch(launchChecks({ ...READY, ...over }))).toBe(true);
  });

  it('of LinkedIn steps alone needs no mailbox', () => {
    const facts = { ...READY, graph: line(VISIT), enabledSenders: 0 };
    expect(canLaunch(launchChecks(facts))).toBe(true);
    expect(launchChecks(facts).find(({ check }) => check === 'steps')!.message).toBe(
      '0 email steps, 1 other steps',
    );
  });

  it('that asks about what it does not track may be launched, and is warned', () => {
    const asking = (field: string) =>
      normalizeGraph({
        nodes: [
          { id: id(0), type: 'startNode' },
          { id: id(1), ...MAIL },
          {
            id: id(2),
            type: 'ifNode',
            data: { paths: [{ id: 'yes', conditions: [{ field, operator: 'is_true' }] }] },
          },
          { id: id(3), type: 'stopNode' },
        ],
        edges: [
          { id: id(100), source: id(0), target: id(1) },
          { id: id(101), source: id(1), target: id(2) },
          { id: id(102), source: id(2), target: id(3), data: { path: 'yes' } },
          { id: id(103), source: id(2), target: id(3), data: { path: 'else' } },
        ],
      });
    const none = { ...READY.tracking, opens: false, clicks: false };
    expect(failing({ ...READY, graph: asking('opened') })).toEqual([]);
    for (const field of ['opened', 'clicked'])
      expect(failing({ ...READY, graph: asking(field), tracking: none })).toEqual(['tracking']);
    expect(failing({ ...READY, graph: asking('replied'), tracking: none })).toEqual([]);
    expect(canLaunch(launchChecks({ ...READY, graph: asking('opened'), tracking: none }))).toBe(true);
    const said = (tracking: typeof none): string =>
      launchChecks({ ...READY, graph: asking('opened'), tracking }).find(({ check }) => check === 'tracking')!
        .message;
    expect(said(none)).toMatch(/they do not hold$/);
    expect(said({ ...none, clicks: true })).toMatch(/they hold only for who clicks$/);
  });

  it.each([
    ['open', false, false, true],
    ['open', false, true, false],
    ['open', true, false, false],
    ['click', true, false, true],
    ['click', false, true, false],
    ['finished', false, false, false],
  ] as const)(
    'that waits for %s of a parent that tracks opens %s and clicks %s is warned: %s',
    (on, opens, clicks, warned) => {
      const facts = { ...READY, trigger: { on, parent: { opens, clicks } } };
      expect(failing(facts)).toEqual(warned ? ['subsequence_trigger'] : []);
      expect(canLaunch(launchChecks(facts))).toBe(true);
    },
  );

  it('whose team has a tracking domain that did not pass may be launched, and is warned', () => {
    const tracking = { ...READY.tracking, domain: 'go.acme.test' };
    const facts = { ...READY, tracking };
    expect(failing(facts)).toEqual(['tracking_domain']);
    expect(canLaunch(launchChecks(facts))).toBe(true);
    expect(failing({ ...READY, tracking: { ...tracking, domainPassed: true } })).toEqual([]);
  });

  it('is reviewed in the same order with a sentence for every check, whatever was drawn', () => {
    const names = [
      'sequence',
      'steps',
      'senders',
      'logins',
      'replies_checked',
      'replies_read',
      'linkedin',
      'contacts',
      'values',
      'bounce_guard',
      'content_refused',
      'tracking',
      'subsequence_trigger',
      'tracking_domain',
      'reach',
    ];
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue()),
        fc.nat({ max: 2 }),
        fc.nat({ max: 2 }),
        (nodes, enabledSenders, contacts) => {
          const review = launchChecks({
            ...READY,
            graph: normalizeGraph({ nodes, edges: [] }),
            enabledSenders,
            contacts,
            guard: GUARD,
          });
          expect(review.map(({ check }) => check)).toEqual(names);
          for (const { message } of review) expect(message).not.toMatch(/^$|undefined/);
        },
      ),
    );
  });
});
