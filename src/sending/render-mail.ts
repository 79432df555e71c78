import type { DueSend, TemplateRow } from './ledger-store.ts';
import type { EmailContent } from './content.ts';
import { render } from './rules/template.ts';
import { threadOf } from './rules/thread.ts';
import type { Thread } from './rules/thread.ts';

export interface RenderedMail {
  subject: string;
  html: string;
  text: string | null;
  thread: Thread | null;
}

type Rendered = { kind: 'mail'; mail: RenderedMail } | { kind: 'missing_variable'; name: string };

export const mailValues = (row: TemplateRow): Record<string, unknown> => ({
  email: row.email,
  first_name: row.first_name,
  last_name: row.last_name,
  company_name: row.company_name,
  title: row.title,
  phone: row.phone,
  city: row.city,
  state: row.region,
  country: row.country,
  company_url: row.company_url,
  industry: row.industry,
  custom: row.custom,
  team: row.team,
  sender: row.sender,
});

export const renderMail = (row: DueSend, content: EmailContent): Rendered =>
  renderContent(content, row, row.id, content.reply ? threadOf(row.sent_before ?? []) : null);

/** The same row renders the same text: `seed`, the mail's id, chooses the spintax. */
export function renderContent(
  content: EmailContent,
  row: TemplateRow,
  seed: string,
  thread: Thread | null,
): Rendered {
  const values = mailValues(row);
  const subject = render(content.subject, values, { html: false, seed });
  const html = render(content.html, values, { html: true, seed });
  const text = content.text ? render(content.text, values, { html: false, seed }) : null;
  for (const part of [subject, html, text]) if (part?.kind === 'missing_variable') return part;
  if (subject.kind !== 'ok' || html.kind !== 'ok') return { kind: 'missing_variable', name: '' };
  return {
    kind: 'mail',
    mail: {
      subject: thread?.subject ? `Re: ${thread.subject}` : oneLine(subject.text),
      html: html.text,
      text: text?.kind === 'ok' ? text.text : null,
      thread,
    },
  };
}

const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
