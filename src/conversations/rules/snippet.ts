import type { Fault } from '../../platform/errors.ts';
import {
  compileTemplate,
  hasValue,
  isKnownVariable,
  noSuchVariable,
  render,
  variablesOf,
} from '../../sending/rules/template.ts';
import type { Template } from '../../sending/rules/template.ts';

export interface SnippetTexts {
  subject: string | null;
  html: string | null;
  text: string | null;
}

/** decided: as many as a person can choose from; each is read alone. */
export const MAX_SNIPPETS = 500;

function templateFault(param: string, source: string | null): Fault | null {
  if (source === null) return null;
  const compiled = compileTemplate(source);
  if (compiled.kind === 'error')
    return { param, message: `${param}: ${compiled.message} (at ${compiled.index})` };
  const unknown = variablesOf(compiled.template).find(({ name }) => !isKnownVariable(name));
  return unknown ? { param, message: `${param}: ${noSuchVariable(unknown.name)}` } : null;
}

export function snippetFault({ subject, html, text }: SnippetTexts): Fault | null {
  if (html !== null && text !== null)
    return { param: 'text', message: 'a snippet has html or text, not both; set the other to null' };
  if (html === null && text === null) return { param: 'html', message: 'one of html or text is required' };
  return templateFault('subject', subject) ?? templateFault('html', html) ?? templateFault('text', text);
}

interface RenderedSnippet {
  subject: string | null;
  html: string | null;
  text: string | null;
  /** Variables without value and default; the texts show them as they are written. */
  missing: string[];
}

/** `seed` chooses the spintax. The texts were compiled when they were stored. */
export function renderSnippet(
  { subject, html, text }: SnippetTexts,
  values: Readonly<Record<string, unknown>>,
  seed: string,
): RenderedSnippet {
  const missing = new Set<string>();
  const written = (source: string | null, isHtml: boolean): string | null => {
    if (source === null) return null;
    const compiled = compileTemplate(source);
    if (compiled.kind === 'error') return source;
    const { template } = compiled;
    const absent = lackingOf(template, values);
    for (const name of absent) missing.add(name);
    const rendered = render(template, withNames(values, absent), { html: isHtml, seed });
    return rendered.kind === 'ok' ? rendered.text : source;
  };
  return {
    subject: written(subject, false)?.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ') ?? null,
    html: written(html, true),
    text: written(text, false),
    missing: [...missing],
  };
}

const lackingOf = (template: Template, values: Readonly<Record<string, unknown>>): string[] => [
  ...new Set(
    variablesOf(template).flatMap(({ name, hasFallback }) =>
      hasFallback || hasValue(values, name) ? [] : name,
    ),
  ),
];

/** The values, with `{{name}}` for each of `names`. */
function withNames(
  values: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Record<string, unknown> {
  const all: Record<string, unknown> = { ...values };
  for (const name of names) {
    const [first = '', second] = name.split('.');
    const shown = `{{${name}}}`;
    all[first] =
      second === undefined ? shown : { ...(all[first] as Record<string, unknown> | null), [second]: shown };
  }
  return all;
}
