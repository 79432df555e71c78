import type { EmailContent } from '../content.ts';
import type { TemplateRow } from '../ledger-store.ts';
import type { Template } from './template.ts';

type Sample = Omit<TemplateRow, 'id' | 'email' | 'team' | 'sender' | 'custom'>;

/** decided: a seed is no contact, so its mail takes the variables from this sample. */
const SAMPLE: Sample = {
  first_name: 'Alex',
  last_name: 'Miller',
  company_name: 'Miller Tools',
  title: 'Head of Operations',
  phone: '+1 555 0100',
  city: 'Hamburg',
  region: 'Hamburg',
  country: 'Germany',
  company_url: 'https://miller-tools.example',
  industry: 'Manufacturing',
  image: 'https://miller-tools.example/alex.png',
  linkedin_url: 'https://www.linkedin.com/in/alex-miller-example',
};

function* customKeys(parts: Template): Generator<string> {
  for (const part of parts)
    if (part.kind === 'choice') for (const option of part.options) yield* customKeys(option);
    else if (part.kind === 'variable' && part.path[0] === 'custom' && part.path[1]) yield part.path[1];
}

export function sampleContact({
  subject,
  html,
  text,
}: Pick<EmailContent, 'subject' | 'html' | 'text'>): Sample & { custom: Record<string, string> } {
  const keys = [subject, html, text ?? []].flatMap((part) => [...customKeys(part)]);
  return {
    ...SAMPLE,
    custom: Object.fromEntries(keys.map((key) => [key, key.replaceAll(/[_-]+/g, ' ').trim() || key])),
  };
}
