import Type from 'typebox';
import { OfTeam, Uuid, nullable, object, oldName, oneOf } from '../platform/http/schema.ts';
import { CallShape, SHOWN_CALL } from '../platform/http/call-shape.ts';
import type { Step } from './rules/step.ts';

const NextStep = Type.Object({
  step: Type.String({
    description: 'what is to be done, as a word: `add_mailboxes`',
    examples: ['launch_campaign'],
  }),
  by: { ...oneOf(['agent', 'human']), description: 'who can do it: a program by this API, or a person' },
  state: { ...oneOf(['todo', 'waiting']), description: '`waiting`: it is under way by itself' },
  required: Type.Boolean({ description: 'false: sending works without it' }),
  text: Type.String({ description: 'what is to be done, in words', examples: ['Launch the campaign.'] }),
  call: nullable({ ...CallShape, description: `${SHOWN_CALL}; null: none does` }),
  link: nullable(Type.String({ description: 'the page that a person opens', examples: [null] })),
  ids: Type.Array(Uuid, {
    description: 'what it is about, 50 at most: mailboxes, domains, orders, campaigns',
  }),
});

export const Setup = Type.Object(
  {
    object: object('setup'),
    team_id: OfTeam.team_id,
    TeamId: oldName('team_id', Uuid),
    ready: Type.Boolean({ description: 'nothing that is required is left but to launch a campaign' }),
    next_steps: Type.Array(NextStep, { description: 'what is left to do, in the order in which to do it' }),
  },
  { title: 'Setup' },
);

export const presentSetup = (teamId: string, { ready, steps }: { ready: boolean; steps: Step[] }) => ({
  object: 'setup',
  team_id: teamId,
  TeamId: teamId,
  ready,
  next_steps: steps,
});
