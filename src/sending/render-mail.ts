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
  image: row.image,
  linkedin_url: row.linkedin_url,
  custom: row.custom,
  team: row.team,
  sender: row.sender,
});

/** The thread that a reply continues; null: no mail left before. */
export const threadBefore = ({
  earlier,
  sent_before,
}: Pick<DueSend, 'earlier' | 'sent_before'>): Thread | null =>
  threadOf([...(earlier ? [earlier] : []), ...(sent_before ?? [])]);

export const renderMail = (row: DueSend, content: EmailContent): Rendered =>
  renderContent(content, row, row.id, content.reply ? threadBefore(row) : null);

/** The same row renders the same text: `seed`, the mail's id, chooses the spintax. */
export const renderContent = (
  content: EmailContent,
  row: TemplateRow,
  seed: string,
  thread: Thread | null,
): Rendered => renderValues(content, mailValues(row), seed, thread);

export function renderValues(
  content: EmailContent,
  values: Record<string, unknown>,
  seed: string,
  thread: Thread | null,
): Rendered {
  const subject = subjectOf(content, values, seed, thread);
  const html = render(content.html, values, { html: true, seed });
  const text = content.text ? render(content.text, values, { html: false, seed }) : null;
  for (const part of [subject, html, text]) if (part?.kind === 'missing_variable') return part;
  if (subject.kind !== 'ok' || html.kind !== 'ok') return { kind: 'missing_variable', name: '' };
  return {
    kind: 'mail',
    mail: {
      subject: subject.text,
      html: html.text,
      text: text?.kind === 'ok' ? text.text : null,
      thread,
    },
  };
}

/**
 * The subject of the thread, of the mail, or of the mail that begins its thread, in this order: a server shows a mail
 * without a subject as suspicious. decided: a subject that renders empty counts as a missing value, `subject`.
 */
function subjectOf(
  { subject, opening, reply }: EmailContent,
  values: Record<string, unknown>,
  seed: string,
  thread: Thread | null,
): ReturnType<typeof render> {
  const own = render(subject, values, { html: false, seed });
  if (own.kind === 'missing_variable') return own;
  if (thread?.subject) return { kind: 'ok', text: `Re: ${thread.subject}` };
  const text = oneLine(own.text);
  if (text !== '') return { kind: 'ok', text };
  const begun = reply && opening ? render(opening, values, { html: false, seed }) : own;
  if (begun.kind === 'missing_variable') return begun;
  const of = oneLine(begun.text);
  if (of === '') return { kind: 'missing_variable', name: 'subject' };
  return { kind: 'ok', text: thread ? `Re: ${of}` : of };
}

const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
