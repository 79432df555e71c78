import Type from 'typebox';
import { Id, nullable, oneOf } from '../platform/http/schema.ts';
import { WindowDays } from './summary-wire.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });
const percent = (description: string) => nullable(Type.Number({ minimum: 0, description }));

const Numbers = {
  sent: count('mails that a server accepted: email_sent events'),
  opens: count('mails that a person opened, each once'),
  clicks: count('clicks by a person, one for each link and day'),
  replies: count('reply events'),
  positive_replies: count('reply events of the mood positive, as it was judged when the reply came'),
  bounces: count('bounce events, for any reason; a mail that is reported again counts again'),
  unsubscribes: count('unsubscribe events'),
  autoresponses: count('autoresponse events'),
  meetings: count('appointment events'),
};
const NONE = 'null: nothing was sent';
const Rates = {
  open_rate_percent: percent(`\`opens\` as percent of \`sent\`; ${NONE}`),
  click_rate_percent: percent(`\`clicks\` as percent of \`sent\`; ${NONE}`),
  reply_rate_percent: percent(`\`replies\` as percent of \`sent\`; ${NONE}`),
  positive_reply_rate_percent: percent('`positive_replies` as percent of `replies`; null: there are none'),
  unsubscribe_rate_percent: percent(`\`unsubscribes\` as percent of \`sent\`; ${NONE}`),
};

export const OutboundSummary = Type.Object(
  {
    ...WindowDays,
    summary: Type.Object(
      {
        ...Numbers,
        ...Rates,
        delivered: count('mails that a server accepted, less those that came back later'),
        invalid_bounces: count('bounces of the category invalid_recipient'),
        bounce_rate_percent: percent(
          '`invalid_bounces` as percent of the mails that a server accepted or refused, as in the other ' +
            'summaries; null: there are none',
        ),
        active_campaigns: count(
          'campaigns that sent in the window; GET /intelligence/capacity-summary counts those that are active now',
        ),
      },
      { description: 'all mails of the team: campaigns, broadcasts, replies' },
    ),
    days: Type.Array(
      Type.Object({ day: Type.String({ format: 'date', examples: ['2026-11-16'] }), ...Numbers }),
      {
        description: 'each UTC day of the window, the oldest first',
      },
    ),
    top_campaigns: Type.Array(
      Type.Object({
        id: Id,
        name: Type.String({ description: 'the name', examples: ['Autumn'] }),
        status: { ...oneOf(['active', 'inactive', 'archived']), description: '`archived`: it was deleted' },
        ...Numbers,
        ...Rates,
      }),
      {
        description:
          'the ten with the most positive replies, then replies, then mails sent; those that sent in the window',
      },
    ),
  },
  { title: 'OutboundSummary' },
);
