import { renderPart, writingOf } from '../../../sequences/rules/call-template.ts';
import type { Writing } from '../../../sequences/rules/call-template.ts';
import type { CallMethod } from '../../../sequences/rules/call-faults.ts';

export interface CallNode {
  method?: CallMethod;
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
  timeout_ms?: number;
}

export interface CallRequest {
  method: CallMethod;
  url: string;
  headers: Record<string, string>;
  body: string | null;
  timeoutMs: number;
}
export type ReadyCall = { kind: 'ok'; request: CallRequest } | { kind: 'missing_variable'; name: string };

const DEFAULT_TIMEOUT_MS = 10_000;
const JSON_TYPE = 'application/json';

export function requestOf(node: CallNode, values: Readonly<Record<string, unknown>>): ReadyCall {
  const given = Object.keys(node.headers).find((name) => name.toLowerCase() === 'content-type');
  const contentType = given ? node.headers[given]! : JSON_TYPE;
  const missing: string[] = [];
  const part = (source: string, writing: Writing): string => {
    const rendered = renderPart(source, values, writing);
    if (rendered.kind === 'ok') return rendered.text;
    missing.push(rendered.name);
    return '';
  };
  const { method = 'POST', timeout_ms: timeoutMs = DEFAULT_TIMEOUT_MS } = node;
  const request: CallRequest = {
    method,
    url: part(node.url, 'url'),
    headers: Object.fromEntries(
      Object.entries(node.headers).map(([name, value]) => [name, part(value, 'header')]),
    ),
    body: node.body ? part(node.body, writingOf(contentType)) : null,
    timeoutMs,
  };
  if (request.body !== null && !given) request.headers['content-type'] = JSON_TYPE;
  const [name] = missing;
  return name === undefined ? { kind: 'ok', request } : { kind: 'missing_variable', name };
}
