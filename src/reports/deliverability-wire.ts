import Type from 'typebox';
import { CallShape } from '../platform/http/call-shape.ts';
import { Timestamp, Uuid, nullable, oneOf } from '../platform/http/schema.ts';
import { RECOMMENDATION_CODES } from './rules/recommend.ts';
import { WindowDays } from './summary-wire.ts';

const Count = Type.Integer({ minimum: 0 });
const count = (description: string) => Type.Integer({ minimum: 0, description });
const Percent = Type.Number({ minimum: 0 });
const percent = (description: string) => nullable(Type.Number({ minimum: 0, description }));

const PROVIDER =
  'who takes the mail, by the MX hosts as far as they are known, and by the domain where it is a ' +
  'free one (`gmail`, `outlook`, `google_workspace`, `microsoft365` ...); `other`: another or not ' +
  'known, `unknown`: not noted';

const Bounces = {
  sends: count('mails that a server accepted or refused in the window'),
  bounces: count('bounces of the category invalid_recipient'),
  bounce_rate_percent: percent('`bounces` as percent of `sends`; null: nothing was sent'),
  all_bounces: count('mails that bounced for any reason, each once'),
  all_bounce_rate_percent: percent('`all_bounces` as percent of `sends`; null: nothing was sent'),
};

export const RecommendationShape = Type.Object({
  code: oneOf(RECOMMENDATION_CODES),
  severity: oneOf(['critical', 'warning', 'info']),
  about: Type.Object(
    {
      type: oneOf(['sender', 'campaign', 'provider', 'team'], { description: 'the type' }),
      id: nullable({ ...Uuid, description: 'null: a provider' }),
      name: Type.String({ description: 'the name', examples: ['Autumn'] }),
    },
    { description: 'a text about the team' },
  ),
  finding: Type.String({ examples: ['3 of 60 mails went to invalid recipients (5 %), more than 2 %'] }),
  remedy: Type.String({ examples: ['Let the mailbox rest; verify the contacts it writes to.'] }),
  call: CallShape,
});

export const DeliverabilitySummary = Type.Object(
  {
    ...WindowDays,
    summary: Type.Object({
      ...Bounces,
      delivered: count('mails that a server accepted, less those that came back later'),
      delivery_rate_percent: percent('`delivered` as percent of `sends`; null: nothing was sent'),
      complaints: count('reports that a mail was called spam'),
      complaint_rate_percent: percent('`complaints` as percent of `delivered`; null: nothing was delivered'),
      at_risk_senders: count(
        'mailboxes that are at risk, as GET /intelligence/sender-health-summary says; removed ones that ' +
          'sent in the window among them',
      ),
    }),
    bounce_by_provider: Type.Array(
      Type.Object({
        provider: Type.String({ description: PROVIDER, examples: ['smtp'] }),
        ...Bounces,
        policy_blocks: count('mails that were blocked by policy, for whatever reason'),
      }),
      { description: 'by sends, most first' },
    ),
    placement: Type.Object(
      {
        tests: count('placement tests that began in the window'),
        last_completed_at: nullable(Timestamp),
        providers: Type.Array(
          Type.Object({
            provider: Type.String({ description: 'of the seed', examples: ['smtp'] }),
            mails: Count,
            inbox: Count,
            junk: Count,
            other: count('in another folder'),
            missing: count('not found in time'),
            not_sent: count('refused, returned or taken back'),
            unknown: count('still looked for, or the seed cannot be read'),
            inbox_percent: percent(
              'of those in inbox, junk and other folders and those missing; null: there are none',
            ),
            junk_percent: percent('of the same; null: there are none'),
          }),
        ),
      },
      { description: 'where mails of placement tests arrived' },
    ),
    target_mix: Type.Object(
      {
        mails: count('mails of the window: `sends`'),
        contacts: count('contacts under way in active campaigns that were looked at'),
        contacts_limit: {
          ...count(
            'the most that are looked at: those whose next step is due first, an equal share of each active campaign',
          ),
          examples: [100_000],
        },
        free_mails_percent: percent('mails to free providers; null: no mails'),
        free_contacts_percent: percent('contacts at free providers; null: no contacts'),
        providers: Type.Array(
          Type.Object({
            provider: Type.String({ description: PROVIDER, examples: ['smtp'] }),
            kind: {
              ...oneOf(['free', 'corporate', 'unknown']),
              description: '`free`: anyone can have a mailbox there',
            },
            mails: Count,
            mails_percentage: Percent,
            contacts: { ...Count, description: 'the contacts' },
            contacts_percentage: Percent,
          }),
        ),
      },
      {
        description:
          'who takes the mail of the contacts that the team mailed in the window, and will mail next',
      },
    ),
    bounce_categories: Type.Array(
      Type.Object({
        category: oneOf(['invalid_recipient', 'policy_block', 'soft', 'unknown']),
        count: { ...count('bounce events; a mail that is reported again counts again'), examples: [3] },
        percentage: { ...Percent, description: 'of all bounce events of the window' },
      }),
    ),
    bounce_types: Type.Array(
      Type.Object({
        category: oneOf(['invalid_recipient', 'policy_block', 'soft', 'unknown']),
        type: Type.String({
          description: 'the `bounce_subtype` of the events; `unknown`: none',
          examples: ['mailbox_not_found'],
        }),
        count: { ...count('bounce events'), examples: [3] },
        percentage: { ...Percent, description: 'of the bounce events of its category' },
      }),
    ),
    recommendations: Type.Array(RecommendationShape, { description: 'the worst first' }),
  },
  { title: 'DeliverabilitySummary' },
);
