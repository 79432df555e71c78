import Type from 'typebox';
import { MAIL_RESULTS } from '../contacts/rules/mail-results.ts';
import type { MailResult } from '../contacts/rules/mail-results.ts';
import { Id, nullable, oneOf } from '../platform/http/schema.ts';

const SAYS: Record<MailResult, string> = {
  sent: 'contacts that a server took the mail of',
  delivered: 'those of `sent` whose mail did not come back; of the whole campaign: none of whose mails did',
  opened: 'contacts that opened it, machines left out',
  clicked: 'contacts that clicked a link in it, machines left out',
  replied: 'contacts that answered it; automatic answers are `autoresponse`',
  positive: 'contacts whose answer was read as positive when it came',
  bounced: 'contacts whose mail was refused or came back, for any reason',
  opted_out: 'contacts that asked for no more mails',
  autoresponse: 'contacts with an automatic answer',
};

const NUMBERS = {
  ...Object.fromEntries(
    MAIL_RESULTS.map((result) => [result, Type.Integer({ minimum: 0, description: SAYS[result] })]),
  ),
  hrefs: Type.Record(Type.String(), nullable(Type.String()), {
    description:
      'under the word of each number the list of the contacts that it counts, deleted and archived ones too; null: it is 0',
    examples: [
      {
        opened:
          '/v2/contacts?TeamId=01939a3c-1e00-7c3a-9d52-6f1e0a4b8c01&CampaignId=01939a3c-1e00-7c3a-9d52-6f1e0a4b8c01' +
          '&result=opened&result_from=2026-11-01&result_to=2026-11-16&archived=true&deleted=true',
      },
    ],
  }),
};

const percent = (description: string) => nullable(Type.Number({ minimum: 0, maximum: 100, description }));
const node = Type.String({ description: 'the node', examples: ['email-1'] });

const Variant = Type.Object({
  variant_id: nullable(
    Type.String({ description: 'null: contacts that got the mail without one', examples: ['b'] }),
  ),
  in_use: Type.Boolean({ description: 'false: new contacts do not get it' }),
  best_by_replied_percent: percent(
    'how likely it is that this variant in use has the highest rate of `replied` to `sent`; null: not compared',
  ),
  best_by_positive_percent: percent('the same of `positive`'),
  ...NUMBERS,
});

const Comparison = Type.Object({
  by: oneOf(['replied', 'positive'], {
    description:
      'the rate that decides: `positive` from 20 positive answers to the variants in use on, before `replied`',
  }),
  winner: nullable(
    Type.String({
      description:
        'the variant that is better: at least 95 % likely, after 100 contacts of each variant in use; null: none yet',
      examples: [null],
    }),
  ),
  leader_percent: Type.Number({
    minimum: 0,
    maximum: 100,
    description: 'how likely it is that the leading variant is the best',
  }),
});

export const Statistics = Type.Object(
  {
    id: Id,
    from: Type.String({ format: 'date', description: 'the first UTC day that is counted' }),
    to: Type.String({ format: 'date', description: 'the last one' }),
    totals: Type.Object(NUMBERS, {
      description:
        'each contact counts once, however many steps it got; `opted_out` has those before any mail, too',
    }),
    steps: Type.Array(
      Type.Object({
        node_id: node,
        step_number: nullable(Type.Integer({ description: 'the number of the step', examples: [1] })),
        subject: nullable(
          Type.String({ description: 'the subject as published', examples: ['Spare parts'] }),
        ),
        in_sequence: Type.Boolean({ description: 'false: the published sequence does not have it' }),
        ...NUMBERS,
        variants: Type.Array(Variant, { description: 'empty: the step has none' }),
        comparison: nullable(Comparison),
      }),
      {
        description:
          'the mails of the published sequence, then those that were sent and are not in it any more',
      },
    ),
    days: Type.Array(
      Type.Object({
        day: Type.String({ format: 'date', description: 'the UTC day', examples: ['2026-11-16'] }),
        ...NUMBERS,
      }),
      { description: 'days on which something happened first for a contact; their sum are the totals' },
    ),
  },
  { title: 'CampaignStatistics' },
);
