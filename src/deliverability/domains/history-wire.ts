import Type from 'typebox';
import { Id, Timestamp, Uuid, nullable, object, oneOf } from '../../platform/http/schema.ts';
import type { CheckRow } from './check-store.ts';
import { LIST_STATUSES } from './rules/dnsbl.ts';
import { CHECKS } from './rules/health.ts';
import { VERDICTS } from './rules/question.ts';

export const HISTORY_CHECKS = [...CHECKS, 'blacklists'] as const;
const Outcome = oneOf([...VERDICTS, ...LIST_STATUSES.filter((status) => status !== 'unknown')]);

export const TURN = {
  check: oneOf(HISTORY_CHECKS, { examples: ['spf'] }),
  list: nullable(
    Type.String({ description: 'the block list, of the check `blacklists`; else null', examples: [null] }),
  ),
  before: nullable({
    ...Outcome,
    description: 'the verdict that was known before; null: there was none',
    examples: ['ok'],
  }),
  verdict: {
    ...Outcome,
    description: 'the new verdict; of a block list `listed` or `not_listed`',
    examples: ['broken'],
  },
  reason: Type.String({ description: 'what was found, in words', examples: ['there is no SPF record'] }),
};

export const DomainChange = Type.Object(
  { object: object('domain_change'), id: Id, domain_id: Uuid, ...TURN, at: Timestamp },
  { title: 'DomainChange' },
);

export const presentChange = ({ team_id: _team, followed: _followed, ...row }: CheckRow) => ({
  object: 'domain_change',
  ...row,
});
