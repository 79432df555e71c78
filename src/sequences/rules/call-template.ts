import { compileTemplate, render } from '../../sending/rules/template.ts';
import type { Rendered } from '../../sending/rules/template.ts';

export type Writing = 'url' | 'json' | 'form' | 'header' | 'text';

const WRITINGS: Record<Writing, (value: string) => string> = {
  url: encodeURIComponent,
  json: (value) => JSON.stringify(value).slice(1, -1),
  form: encodeURIComponent,
  // A line break would begin another header. decided: what is not printable ASCII is percent-encoded
  header: (value) => value.trim().replace(/[^\u0020-\u007e]+/g, encodeURIComponent),
  text: (value) => value,
};

type Values = Readonly<Record<string, unknown>>;

/**
 * Renders a part of a call. No value can end the place in which it stands. A single brace is text, as in JSON.
 * Throws for a template that does not compile; a saved node has none.
 */
export function renderPart(source: string, values: Values, writing: Writing): Rendered {
  const compiled = compileTemplate(source, { choices: false });
  if (compiled.kind === 'error') throw new Error(`${compiled.message} (at ${compiled.index})`);
  const write = (value: string): string => WRITINGS[writing](value.toWellFormed());
  return render(compiled.template, values, { html: false, seed: '', write });
}

export function writingOf(contentType: string): Writing {
  if (/[/+]json\b/i.test(contentType)) return 'json';
  return /x-www-form-urlencoded/i.test(contentType) ? 'form' : 'text';
}
