import { mail, rest, ship } from './ship.ts';

export const referral = ship(
  '4efe1000',
  {
    name: 'Ask for a referral',
    description:
      'Two mails to customers who are content, over about a week. Fields: custom.product (what they ' +
      'use), custom.audience (who else it helps).',
  },
  [
    mail(
      `Hello {{first_name | default: "there"}},

      thank you for working with us on {{custom.product | default: "your last order"}}. I hope that it \
      does what you need. If not, please tell me, and I take care of it first.

      If you are content, I have a request: do you know one person who could use the same, for example \
      {{custom.audience | default: "a colleague at another company"}}?

      A name is enough. Or forward this mail with a line of your own. I write once, refer to you only if \
      you agree, and leave it at that if there is no interest.

      Best regards
      {{sender.send_as | default: "Your contact"}}`,
      'A small request',
    ),
    rest(6),
    mail(
      `Hello {{first_name | default: "there"}},

      may I come back to my request? If you can think of \
      {{custom.audience | default: "one person at another company"}} who has the task that \
      {{company_name | default: "you"}} had, I would be glad about a name.

      If you would rather not, that is completely fine, and I do not ask again. Thank you either way.

      Best regards
      {{sender.send_as | default: "Your contact"}}`,
    ),
  ],
);
