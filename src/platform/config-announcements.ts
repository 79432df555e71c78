import Type from 'typebox';
import { SENDER_PROVIDERS } from './rules/sender-providers.ts';

export const Moment = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:\\d{2})$',
});

const Announcement = Type.Object(
  {
    id: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
    title: Type.String({ minLength: 1, maxLength: 200 }),
    text: Type.String({ minLength: 1, maxLength: 5000 }),
    url: Type.Optional(Type.String({ pattern: '^https?://[^\\s]+$', maxLength: 2000 })),
    audience: Type.Enum(['all', ...SENDER_PROVIDERS], { default: 'all' }),
    dismissible: Type.Boolean({ default: true }),
    from: Type.Optional(Moment),
    until: Type.Optional(Moment),
  },
  { additionalProperties: false },
);
export type AnnouncementSetting = Type.Static<typeof Announcement>;

export const announcementSettings = {
  announcements: Type.Array(Announcement, {
    default: [],
    maxItems: 100,
    description:
      'What `GET /v2/announcements` tells: {id, title, text, url, audience, dismissible, from, until}. ' +
      '`audience` is all, or a provider of mailboxes; `from` and `until` are moments like ' +
      '2026-12-01T00:00:00Z. See operating.md.',
  }),
};

export function announcementFault(all: readonly AnnouncementSetting[]): string | null {
  for (const [index, { id, from, until }] of all.entries()) {
    const at = `announcements.${index}`;
    for (const [key, text] of Object.entries({ from, until }))
      if (text !== undefined && Number.isNaN(Date.parse(text)))
        return `${at}.${key}: must be a moment of the calendar`;
    if (from !== undefined && until !== undefined && Date.parse(until) <= Date.parse(from))
      return `${at}.until: must be after from`;
    if (all.findIndex((each) => each.id === id) < index) return `${at}.id: must be of no other announcement`;
  }
  return null;
}
