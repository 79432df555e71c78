import { mail, rest, ship } from './ship.ts';

export const formerCustomers = ship(
  'f04e1000',
  {
    name: 'Former customers',
    description:
      'Three mails over about three weeks to people who bought from you and have not for a while. ' +
      'Fields: custom.product (what they bought), custom.news (what is new since then).',
  },
  [
    mail(
      `Hello {{first_name | default: "there"}},

      it is a while since {{company_name | default: "your company"}} worked with us on \
      {{custom.product | default: "your last order"}}. How has it gone since then?

      I ask because we have changed a few things: \
      {{custom.news | default: "shorter delivery times, and one contact for all questions"}}. Some of it \
      came from what customers like you told us.

      Is there something that we can help with at the moment, or something that we should have done \
      better? Either answer is welcome.

      Best regards
      {{sender.send_as | default: "Your contact"}}`,
      'How has it gone with {{custom.product | default: "your last order"}}?',
    ),
    rest(5),
    mail(
      `Hello {{first_name | default: "there"}},

      you know us already, so I keep it short. What is new: \
      {{custom.news | default: "shorter delivery times, and one contact for all questions"}}.

      If you plan something in the next months, I can tell you today what it takes and what it costs. A \
      few lines about it are enough.

      Best regards
      {{sender.send_as | default: "Your contact"}}`,
    ),
    rest(8),
    mail(
      `Hello {{first_name | default: "there"}},

      I do not want to fill your inbox, so this is my last mail for now.

      One question, if you have a minute: what would have to be different for \
      {{company_name | default: "your company"}} to work with us again? One sentence helps me more than \
      any survey.

      Best regards
      {{sender.send_as | default: "Your contact"}}`,
    ),
  ],
);
