import Type from 'typebox';
import { EmailAddress, Id, OfTeam, extension, nullable, withDefault } from '../platform/http/schema.ts';
import type { SenderHealth } from '../senders/read-sender-health.ts';
import { percentOf } from '../senders/rules/health.ts';
import { MAIL_COUNTS } from '../senders/wire.ts';

/**
 * spec: Intelligence. decided: a window is whole UTC days, so that its numbers equal the counters and stay the same all
 * day.
 */
export const WindowQuery = Type.Object({
  teamId: OfTeam.teamId,
  windowDays: withDefault(
    Type.Integer({
      minimum: 1,
      maximum: 90,
      description: 'how many UTC days are counted: today and those before it',
    }),
    30,
  ),
});

export const WindowDays = {
  window_days: extension(Type.Integer()),
  from: extension(Type.String({ format: 'date', description: 'the first UTC day that is counted' })),
  to: extension(Type.String({ format: 'date', description: 'the last one: today' })),
};

const Count = Type.Integer({ minimum: 0 });

export const SenderHealthSummary = Type.Object(
  {
    ...WindowDays,
    summary: Type.Object({
      total_senders: extension({ ...Count, description: 'rows of `senders`' }),
      at_risk_senders: extension({
        ...Count,
        description: 'those of them that are at risk, removed ones among them',
      }),
      total_sends: extension({ ...MAIL_COUNTS.sends, description: 'the sum of `sends`' }),
      total_bounces: { ...MAIL_COUNTS.bounces, description: 'the sum of `bounces`' },
      overall_bounce_rate_percent: {
        ...MAIL_COUNTS.bounce_rate_percent,
        description: '`total_bounces` as percent of `total_sends`; null: nothing was sent',
      },
      total_all_bounces: { ...MAIL_COUNTS.all_bounces, description: 'the sum of `all_bounces`' },
      total_complaints: extension({ ...Count, description: 'the sum of `complaints`' }),
    }),
    senders: Type.Array(
      Type.Object({
        id: Id,
        email: EmailAddress,
        disabled: extension(Type.Boolean({ description: 'true: the mailbox sends nothing' })),
        disabled_reason: extension(
          nullable(
            Type.String({
              description:
                '`manual`: a person disabled it; `smtp_login_refused`: its server refused the login three times ' +
                'in a row; `deleted`: it was removed',
              examples: [null],
            }),
          ),
        ),
        deleted: extension(
          Type.Boolean({ description: 'it was removed from the team; listed because it sent in the window' }),
        ),
        ...MAIL_COUNTS,
        complaints: extension({
          ...Count,
          description: 'reports that a mail of this mailbox was called spam, in the window',
        }),
      }),
      { description: 'by bounces, then by sends, most first' },
    ),
  },
  { title: 'SenderHealthSummary' },
);

export interface WindowOf {
  days: number;
  from: string;
  to: string;
}
export type Asked = WindowOf & { teamId: string; now: Date };

export const presentWindow = ({ days, from, to }: WindowOf) => ({ window_days: days, from, to });

export function presentSenderHealth(
  window: WindowOf,
  senders: readonly SenderHealth[],
  complaints: ReadonlyMap<string, number>,
) {
  const rows = senders.map((row) => ({
    id: row.id,
    email: row.email,
    disabled: row.disabled,
    disabled_reason: row.disabled_reason,
    deleted: row.deleted,
    sends: row.sends,
    bounces: row.bounces,
    bounce_rate_percent: row.bounce_rate_percent,
    all_bounces: row.all_bounces,
    at_risk: row.at_risk,
    at_risk_reason: row.at_risk_reason,
    complaints: complaints.get(row.id) ?? 0,
  }));
  const total = (of: (row: (typeof rows)[number]) => number): number =>
    rows.reduce((sum, row) => sum + of(row), 0);
  const [sends, bounces] = [total((row) => row.sends), total((row) => row.bounces)];
  return {
    ...presentWindow(window),
    summary: {
      total_senders: rows.length,
      at_risk_senders: rows.filter((row) => row.at_risk).length,
      total_sends: sends,
      total_bounces: bounces,
      overall_bounce_rate_percent: percentOf(bounces, sends),
      total_all_bounces: total((row) => row.all_bounces),
      total_complaints: total((row) => row.complaints),
    },
    senders: rows,
  };
}
