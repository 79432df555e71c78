import { linkedin, mail, rest, ship } from './ship.ts';

export const linkedinAndMail = ship(
  '11ed1000',
  {
    name: 'LinkedIn and mail',
    description:
      'A visit, an invitation and a message on LinkedIn between three mails, over about three weeks. It ' +
      'needs the LinkedIn connector; contacts without a LinkedIn profile get the mails alone. Fields: ' +
      'custom.topic (what you solve), custom.offer (what you do about it).',
    settings: { new_contacts_per_day: 20 },
  },
  [
    linkedin('visit'),
    rest(1),
    mail(
      `Hello {{first_name | default: "there"}},

      I came across your profile while I was looking for people who work on \
      {{custom.topic | default: "the same questions as we do"}}.

      We help teams with {{custom.offer | default: "a simpler way to do this work"}}. I would like to know \
      how {{company_name | default: "your team"}} does it today, and whether there is something that you \
      would like to change.

      Do you have ten minutes for that in the next days?

      Best regards
      {{sender.send_as | default: "Your contact"}}`,
      '{{custom.topic | default: "A question about your work"}}',
    ),
    rest(2),
    linkedin(
      'connection',
      'Hello {{first_name | default: "there"}}, I wrote to you about {{custom.topic | default: "our ' +
        'common subject"}} and would be glad to connect.',
    ),
    rest(4),
    mail(
      `Hello {{first_name | default: "there"}},

      I write once more because the answer of people in your position helps us most: what costs you the \
      most time in {{custom.topic | default: "your daily work"}}?

      If you like, I send you a short summary of what others told us.

      Best regards
      {{sender.send_as | default: "Your contact"}}`,
    ),
    rest(4),
    linkedin(
      'message',
      'Hello {{first_name | default: "there"}}, may I send you a short summary of how others deal with ' +
        '{{custom.topic | default: "the subject that I wrote about"}}? A yes is enough.',
    ),
    rest(5),
    mail(
      `Hello {{first_name | default: "there"}},

      this is my last mail about {{custom.topic | default: "the subject"}}. If it becomes important for \
      {{company_name | default: "your team"}} later, you find me here and on LinkedIn.

      Thank you for your time.

      Best regards
      {{sender.send_as | default: "Your contact"}}`,
    ),
  ],
);
