import { mail, rest, ship } from './ship.ts';

export const eventInvitation = ship(
  'e7e41000',
  {
    name: 'Event invitation',
    description:
      'An invitation, a reminder and a last call, over about two weeks. Start it at least three weeks ' +
      'before the event. Fields: custom.event (its name), custom.event_date, custom.event_place, ' +
      'custom.event_topic.',
  },
  [
    mail(
      `Hello {{first_name | default: "there"}},

      I would like to invite you to {{custom.event | default: "our next open workshop"}}. It takes place \
      {{custom.event_date | default: "next month"}}, {{custom.event_place | default: "online"}}, and costs \
      nothing.

      We show \
      {{custom.event_topic | default: "how other companies solve a problem that you probably have too"}}, \
      with real examples and time for your questions. You can leave at any point, and we send the slides \
      afterwards.

      Shall I keep a place for you? A short "yes" is enough, and you get the details.

      Best regards
      {{sender.send_as | default: "Your host"}}`,
      'Invitation: {{custom.event | default: "our next open workshop"}}',
    ),
    rest(4),
    mail(
      `Hello {{first_name | default: "there"}},

      may I ask once more whether {{custom.event | default: "our workshop"}} is of use to you? It takes \
      place {{custom.event_date | default: "next month"}}, {{custom.event_place | default: "online"}}.

      If you cannot come yourself, a colleague from {{company_name | default: "your team"}} is just as \
      welcome. Forward this mail, or tell me which address to write to.

      Best regards
      {{sender.send_as | default: "Your host"}}`,
    ),
    rest(5),
    mail(
      `Hello {{first_name | default: "there"}},

      we close the list of {{custom.event | default: "the workshop"}} this week. If you want to come, answer this mail with "yes".

      If you would rather have the slides only, answer with "slides" and you get them after the event.

      Best regards
      {{sender.send_as | default: "Your host"}}`,
    ),
  ],
);
