import Type from 'typebox';
import { OfTeam, Timestamp, nullable, object, oneOf } from '../platform/http/schema.ts';
import type { Step } from '../setup/rules/step.ts';
import type { TodayItem } from './read-today.ts';
import { MOST_COUNTED, TODAY_KINDS, docsOf } from './rules/today.ts';

const Href = (description: string, example: string) =>
  nullable(Type.String({ description, examples: [example] }));

export const Today = Type.Object(
  {
    object: object('today'),
    team_id: OfTeam.team_id,
    at: { ...Timestamp, description: 'when it was looked at' },
    items: Type.Array(
      Type.Object({
        kind: oneOf(TODAY_KINDS, {
          description:
            'answers: conversations with something unread; review: messages that no rule could settle; mails_in_doubt: ' +
            'contacts whose mail may or may not have left; mailboxes: disabled, resting, refused or not read; ' +
            'campaigns_paused: launched before, and inactive; domains: a record is broken, or a block list has it; ' +
            'tasks_due: open and due; values_missing: contacts that wait for a value; webhooks: their endpoint fails; ' +
            'imports: of the last 7 days, with rejected rows',
        }),
        count: Type.Integer({
          minimum: 1,
          maximum: MOST_COUNTED,
          description: `how many; counting stops at ${MOST_COUNTED}`,
          examples: [3],
        }),
        at_least: Type.Boolean({ description: 'true: there are more than `count`', examples: [false] }),
        href: Href(
          'the list of what is counted; null: each entry has a page of its own',
          '/v2/conversations?TeamId=01939a3c-1e00-7c3a-9d52-6f1e0a4b8c01&unread=true&snoozed=false',
        ),
        entries: Type.Array(
          Type.Object({
            id: Type.String({
              description: 'its id; of a missing value, the variable',
              examples: ['first_name'],
            }),
            name: Type.String({ description: 'its name or address', examples: ['ben@acme.example'] }),
            why: nullable(Type.String({ description: 'why it is here', examples: ['sender_resting'] })),
            detail: nullable(Type.String({ description: 'what more is known', examples: ['unreachable'] })),
            count: nullable(
              Type.Integer({
                description: 'rejected rows of an import; contacts that wait for a value; null for others',
                examples: [null],
              }),
            ),
            href: Href(
              'where to look at it; null: no page has it alone',
              '/v2/senders/01939a3c-1e00-7c3a-9d52-6f1e0a4b8c01',
            ),
          }),
          { description: 'the first 20, where they have names; 5 variables' },
        ),
      }),
      {
        description:
          'what waits for a person, the most urgent first; kinds of which there is none are left out',
      },
    ),
    next_steps: Type.Array(
      Type.Object({
        step: Type.String({ description: 'the step, as in `GET /setup`', examples: ['add_mailboxes'] }),
        what: Type.String({ description: 'what to do', examples: ['Connect a mailbox to send from.'] }),
        by: oneOf(['agent', 'human'], { description: 'who can do it' }),
        state: oneOf(['todo', 'waiting'], { description: 'waiting: it is under way' }),
        method: nullable(Type.String({ description: 'of the call that does it', examples: ['POST'] })),
        href: Href('the path of that call; null: no call does it', '/v2/senders'),
        docs: Type.String({ description: 'the page about it', examples: ['docs/mailboxes.md'] }),
      }),
      {
        description:
          'what the team still needs before it sends, in this order: the required steps of `GET /setup`',
      },
    ),
  },
  { title: 'Today' },
);

export const presentToday = (
  at: { teamId: string; now: Date },
  { items, steps }: { items: readonly TodayItem[]; steps: readonly Step[] },
) => ({
  object: 'today',
  team_id: at.teamId,
  at: at.now,
  items: items.map(({ kind, count, atLeast, href, entries }) => ({
    kind,
    count,
    at_least: atLeast,
    href,
    entries: entries.map(({ id, name, why, detail, count: of, href: page }) => ({
      id,
      name,
      why,
      detail,
      count: of,
      href: page,
    })),
  })),
  next_steps: steps.map(({ step, text, by, state, call }) => ({
    step,
    what: text,
    by,
    state,
    method: call?.method ?? null,
    href: call?.path ?? null,
    docs: docsOf(step),
  })),
});
