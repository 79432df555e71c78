import { compileTemplate, render } from '../../sending/rules/template.ts';
import type { Rendered } from '../../sending/rules/template.ts';

/** How a value is written, by the place where it stands. */
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
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function writtenAs(values: Values, write: (value: string) => string): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string'
        ? write(value.toWellFormed())
        : isRecord(value)
          ? writtenAs(value, write)
          : value,
    ]),
  );
}

/**
 * Renders a part of a call. Values are data: none ends the place where it stands. A brace is text, as JSON has it.
 * Throws for a template that does not compile: a saved node has none.
 */
export function renderPart(source: string, values: Values, writing: Writing): Rendered {
  const compiled = compileTemplate(source, { choices: false });
  if (compiled.kind === 'error') throw new Error(`${compiled.message} (at ${compiled.index})`);
  return render(compiled.template, writtenAs(values, WRITINGS[writing]), { html: false, seed: '' });
}

/** How values of a body are written, by its content type. */
export function writingOf(contentType: string): Writing {
  if (/[/+]json\b/i.test(contentType)) return 'json';
  return /x-www-form-urlencoded/i.test(contentType) ? 'form' : 'text';
}
