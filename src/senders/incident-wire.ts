import Type from 'typebox';
import { Id, Timestamp, Uuid, nullable, object, oneOf } from '../platform/http/schema.ts';
import type { Incident } from './incident-store.ts';

export const IncidentKind = {
  ...oneOf([
    'blind',
    'watching',
    'imap_login',
    'folder',
    'smtp_login',
    'sending',
    'sign_in',
    'sent_copy',
    'forwarding',
  ]),
  description:
    '`blind`: INBOX, Junk and imap_folders were not read completely for inbox.freshMinutes; `watching`: ' +
    'the IMAP server could not be read twice in a row; `imap_login`: it refuses the login; `folder`: a ' +
    'folder is not there, or is refused; `smtp_login`: the SMTP login fails; `sending`: the mailbox had to ' +
    'rest twice in a row; `sign_in`: the provider takes the sign-in no more, a person has to sign in ' +
    'again; `sent_copy`: copies cannot be put into the Sent folder; `forwarding`: messages are not ' +
    'forwarded, because the mailbox forwarded as many in 24 hours as it may',
  examples: ['watching'],
};

export const SenderIncident = Type.Object(
  {
    object: object('sender_incident'),
    id: Id,
    sender_id: Uuid,
    kind: IncidentKind,
    first_at: Timestamp,
    last_at: { ...Timestamp, description: 'when it was met last' },
    count: Type.Integer({ description: 'how often it was met; 1 for `blind`', examples: [3] }),
    last_text: nullable(
      Type.String({
        description: 'what was wrong when it was met last',
        examples: ['the IMAP server could not be reached'],
      }),
    ),
    closed_at: nullable({ ...Timestamp, description: 'when the mailbox worked again; null: still open' }),
  },
  { title: 'SenderIncident' },
);

export const presentIncident = ({ team_id: _team, ...row }: Incident) => ({
  object: 'sender_incident',
  ...row,
});
