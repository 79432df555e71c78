import { mail, rest, ship } from './ship.ts';

export const coldIntroduction = ship(
  'c01d1000',
  {
    name: 'Cold introduction',
    description:
      'A first mail and three follow-ups in the same thread, over about three weeks, for people who do ' +
      'not know you yet. Fields: custom.topic (what you solve), custom.offer (what you do about it), ' +
      'custom.example (a result of a customer).',
    settings: { send_to_risk_levels: ['SAFE', 'LOW', 'MEDIUM'] },
  },
  [
    mail(
      `Hello {{first_name | default: "there"}},

      I have a short question about {{custom.topic | default: "the work that takes your team too long"}}. \
      Who looks after it at {{company_name | default: "your company"}}?

      We help companies like yours with {{custom.offer | default: "a simpler way to do it"}}. Ten minutes \
      are usually enough to see whether it fits.

      Does a short call next week suit you? If the subject is not yours, a name is a great help. If it is \
      not interesting at all, one word is enough and I will not write again.

      Best regards
      {{sender.send_as | default: "Your contact"}}`,
      'A question about {{custom.topic | default: "your daily work"}}',
    ),
    rest(3),
    mail(
      `Hello {{first_name | default: "there"}},

      in case my mail came at a busy time, here is the short version: we take care of \
      {{custom.topic | default: "work that takes teams too long"}}, so that \
      {{company_name | default: "your team"}} has time for the rest.

      May I send you one page that shows how it works?

      Best regards
      {{sender.send_as | default: "Your contact"}}`,
    ),
    rest(5),
    mail(
      `Hello {{first_name | default: "there"}},

      one example says more than a description: \
      {{custom.example | default: "a customer of your size now needs hours for what took days before"}}.

      I can tell you in ten minutes how they did it, also if you want to build it yourselves. Which day is good for you?

      Best regards
      {{sender.send_as | default: "Your contact"}}`,
    ),
    rest(7),
    mail(
      `Hello {{first_name | default: "there"}},

      I have not heard from you, so I take it that the time is not right. This is my last mail about it.

      If {{custom.topic | default: "the subject"}} comes up later, answer this mail and I am there. I wish \
      you and {{company_name | default: "your team"}} all the best.

      Best regards
      {{sender.send_as | default: "Your contact"}}`,
    ),
  ],
);
