import { listErrors } from '../platform/errors.ts';
import { ADVICE } from './error-advice.ts';

const ROWS = listErrors()
  .map(
    ({ code, type, statuses }) =>
      `<tr id="${code}"><td><code>${code}</code></td><td><code>${type}</code></td>` +
      `<td>${statuses.join(', ')}</td><td>${ADVICE[code as keyof typeof ADVICE]}</td></tr>`,
  )
  .join('');

const TABLE =
  '<table><thead><tr><th>code</th><th>type</th><th>status</th><th>what to do</th></tr></thead>' +
  `<tbody>${ROWS}</tbody></table>`;

export const ERRORS_PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Errors – Outreach Service API</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
 body{font:16px/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem;color:#1c1c1c;background:#fff}
 code{font:14px/1.45 ui-monospace,monospace} tr:target{background:#fff3bf} div{overflow-x:auto}
 td,th{text-align:left;padding:.2rem 1.2rem .2rem 0}
</style></head><body>
<p><a href="/docs">API reference</a></p>
<h1>Errors</h1>
<p>An error has a <code>type</code>, a <code>code</code> and a <code>message</code>; <code>param</code> names the key that is
wrong. Name the <code>request_id</code> when you report one.</p>
<div>${TABLE}</div>
</body></html>`;
