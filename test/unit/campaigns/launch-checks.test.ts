import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GuardState } from '../../../src/campaigns/rules/bounce-guard.ts';
import { canLaunch, launchChecks } from '../../../src/campaigns/rules/launch-checks.ts';
import { normalizeGraph } from '../../../src/sequences/rules/graph.ts';

const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const MAIL = { type: 'emailNode', data: { subject: 'Hi', body: 'Text' } };
/** A start and then these nodes, one after the other. */
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
  contacts: 1,
  guard: GUARD,
  tracking: { opens: true, clicks: true, domain: null, domainPassed: false, domainReason: null },
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
    [
      'with a step that cannot be executed',
      { graph: line(MAIL, { type: 'taskNode', data: { title: 'Call' } }) },
      ['node_types', 'in_effect'],
    ],
    ['whose mailboxes all failed to log in', { failedSenders: 2 }, ['logins']],
    ['without a mailbox', { enabledSenders: 0 }, ['senders']],
    ['that was never drawn', { graph: normalizeGraph({ nodes: [], edges: [] }) }, ['sequence', 'steps']],
  ])('%s may not be launched, and hears why', (_says, over, checks) => {
    const review = launchChecks({ ...READY, ...over });
    expect(failing({ ...READY, ...over })).toEqual(checks);
    expect(canLaunch(review)).toBe(false);
  });

  it('says where the fault of its sequence is, and of what type a step is', () => {
    const graph = line(
      { ...MAIL, data: { body: 'Text' } },
      { type: 'httpNode', data: { url: 'https://x.test' } },
    );
    const said = launchChecks({ ...READY, graph }).map(({ message }) => message);
    expect(said[0]).toMatch(/^nodes\[1\]\.data\.subject: /);
    expect(said[2]).toContain('httpNode');
  });

  it.each<[string, Partial<typeof READY>]>([
    ['contacts', { contacts: 0 }],
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

  it('is reviewed in the same order with a sentence for every check, whatever was drawn', () => {
    const names = [
      'sequence',
      'steps',
      'node_types',
      'senders',
      'logins',
      'replies_checked',
      'replies_read',
      'contacts',
      'bounce_guard',
      'content_refused',
      'in_effect',
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
