import type { Db } from '../platform/db/connect.ts';
import type { EmailContent } from './content.ts';
import { mailValues } from './render-mail.ts';
import { sampleContact } from './rules/sample-contact.ts';
import { missingVariable } from './rules/template.ts';
import { readShared } from './sources/placement-store.ts';

export interface PlacementFault {
  part: 'subject' | 'body' | 'body_text';
  name: string;
}

export async function placementFault(
  db: Db,
  at: { teamId: string; senderIds: readonly string[] },
  content: EmailContent,
): Promise<PlacementFault | null> {
  const parts = [
    ['subject', content.subject],
    ['body', content.html],
    ['body_text', content.text ?? []],
  ] as const;
  for (const shared of await readShared(db, at.teamId, at.senderIds)) {
    const values = mailValues({ id: '', email: 'seed', ...sampleContact(content), ...shared });
    for (const [part, template] of parts) {
      const name = missingVariable(template, values);
      if (name !== null) return { part, name };
    }
  }
  return null;
}
