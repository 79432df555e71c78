import Type from 'typebox';
import { Timestamp, Uuid, nullable, oneOf } from '../../platform/http/schema.ts';
import type { CheckRow } from './check-store.ts';
import { LIST_STATUSES } from './rules/dnsbl.ts';
import { CHECKS } from './rules/health.ts';
import { VERDICTS } from './rules/question.ts';

export const HISTORY_CHECKS = [...CHECKS, 'blacklists'] as const;
const Outcome = oneOf([...VERDICTS, ...LIST_STATUSES.filter((status) => status !== 'unknown')]);

/** A verdict that changed, as the history and the event show it. */
export const TURN = {
  check: oneOf(HISTORY_CHECKS),
  list: nullable(Type.String({ description: 'the block list, of the check `blacklists`; else null' })),
  before: nullable({ ...Outcome, description: 'the verdict that was known before; null: there was none' }),
  verdict: { ...Outcome, description: 'the new verdict; of a block list `listed` or `not_listed`' },
  reason: Type.String({ description: 'what was found, in words' }),
};

export const DomainChange = Type.Object(
  { object: Type.Literal('domain_change'), id: Uuid, domain_id: Uuid, ...TURN, at: Timestamp },
  { title: 'DomainChange' },
);

export const presentChange = ({ team_id: _team, followed: _followed, ...row }: CheckRow) => ({
  object: 'domain_change',
  ...row,
});
