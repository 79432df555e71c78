import type { Db } from '../platform/db/connect.ts';
import type { Services } from '../platform/services.ts';
import { htmlAsText } from './compose.ts';
import type { EmailContent } from './content.ts';
import type { TemplateRow } from './ledger-store.ts';
import { findStanding, readSharedValues } from './preview-store.ts';
import type { SharedValues, StandingContact } from './preview-store.ts';
import { mailValues, renderValues, threadBefore } from './render-mail.ts';
import type { RenderedMail } from './render-mail.ts';
import { sampleContact } from './rules/sample-contact.ts';
import { linksOf } from './track-mail.ts';

export type { SharedValues, StandingContact };
export { contentIn, createContents } from './content.ts';
export type { Contents, EmailContent } from './content.ts';

export type PersonValues = Omit<TemplateRow, 'id' | 'team' | 'sender'>;

export const readStanding = (
  db: Db,
  at: { teamId: string; campaignId: string; enrollmentId: string; nodeId: string },
): Promise<StandingContact | undefined> => findStanding(db, at);

export const readShared = (
  db: Db,
  at: { teamId: string; campaignId: string; senderId: string | null },
): Promise<SharedValues> => readSharedValues(db, at);

export const sampleValues = (content: EmailContent): PersonValues => ({
  ...sampleContact(content),
  email: 'alex.miller@miller-tools.example',
});

export interface Preview extends Omit<RenderedMail, 'text'> {
  text: string;
  /** Variables without value and default, in the order of the text; the text has their names in their places. */
  missing: string[];
  links: { url: string; tracked: boolean }[];
}

/** Stands for a subject that has no text. */
const NO_SUBJECT = [{ kind: 'text', text: '-' }] as const;

/**
 * Renders by the code of the mail itself. A mail with a missing value would wait for it; here its name stays in the text, as
 * `{{first_name}}`. `seed`: the id of the mail chooses the spintax, so another one may choose otherwise.
 */
export function previewMail(
  deps: Pick<Services, 'publicUrl'>,
  content: EmailContent,
  person: PersonValues,
  at: { seed: string; shared: SharedValues; before: Pick<StandingContact, 'earlier' | 'sent_before'> | null },
): Preview {
  const { seed, shared, before } = at;
  const thread = content.reply && before ? threadBefore(before) : null;
  const row = {
    ...person,
    id: seed,
    team: shared.team,
    sender: shared.sender ?? { send_as: null, email: '' },
  };
  const values = mailValues(row);
  const missing = new Set<string>();
  for (;;) {
    const bare = missing.has('subject');
    const rendered = renderValues(bare ? { ...content, subject: NO_SUBJECT } : content, values, seed, thread);
    if (rendered.kind === 'mail') {
      const { subject, html, text } = rendered.mail;
      return {
        subject: bare ? '' : subject,
        html,
        text: text ?? htmlAsText(html),
        thread,
        missing: [...missing],
        links: linksOf(deps, shared, html),
      };
    }
    if (missing.has(rendered.name)) throw new Error(`the value of ${rendered.name} is missing twice`);
    missing.add(rendered.name);
    setName(values, rendered.name);
  }
}

function setName(values: Record<string, unknown>, name: string): void {
  const [first = '', second] = name.split('.');
  const said = `{{${name}}}`;
  values[first] = second === undefined ? said : { ...(values[first] as object | null), [second]: said };
}
