import { ApiError } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { HEADER_MASK } from '../../platform/rules/check-headers.ts';
import { findValues } from './call-store.ts';
import { callHost } from './make-calls.ts';
import { afterCall } from './rules/after-call.ts';
import { foundIn } from './rules/found.ts';
import type { Found } from './rules/found.ts';
import { requestOf } from './rules/request.ts';
import type { CallNode } from './rules/request.ts';

const SAMPLE = {
  email: 'anna@example.com',
  first_name: 'Anna',
  last_name: 'Berg',
  company_name: 'Example Works',
  title: 'Head of Purchasing',
  phone: '+49 731 555 0100',
  city: 'Ulm',
  country: 'Germany',
  custom: {},
};
const MAX_SHOWN = 16 * 1024;
/** A request to the API waits no longer than this for another server. */
const MAX_WAIT_MS = 15_000;

export interface TestedCall {
  request: { method: string; url: string; headers: Record<string, string>; body: string | null };
  status: number | null;
  body: string | null;
  outcome: 'done' | 'again' | 'failed';
  error: string | null;
  custom: Found;
  note: string | null;
}

/**
 * Calls a node once for one contact and saves nothing. Throws 404 for an unknown contact, 400 for a contact without a
 * needed value.
 */
export async function testCall(
  deps: Pick<Services, 'db' | 'clock' | 'ids' | 'egress'>,
  at: { teamId: string; campaignId: string; contactId: string | null },
  node: CallNode & { save_as?: Record<string, string> },
): Promise<TestedCall> {
  const { contactId } = at;
  const values = contactId === null ? SAMPLE : await findValues(deps.db, { ...at, contactId });
  if (!values)
    throw new ApiError('contact_not_found', 'the campaign has no such contact', { param: 'ContactId' });
  const ready = requestOf(node, values);
  if (ready.kind !== 'ok')
    throw new ApiError(
      'validation_error',
      contactId === null
        ? `the sample contact has no value for ${ready.name}: name a contact that has it`
        : `the contact has no value for ${ready.name}`,
      { param: 'ContactId' },
    );
  const { method, url, headers, body, timeoutMs } = ready.request;
  const answer = await callHost(
    deps,
    { method, url, headers, body, timeoutMs: Math.min(timeoutMs, MAX_WAIT_MS) },
    `test-${deps.ids.uuid(deps.clock.now())}`,
  );
  const next = afterCall(answer, 1, deps.clock.wall());
  const text = answer.kind === 'answered' ? answer.body : null;
  const { found, note } =
    next.kind === 'done' ? foundIn(node.save_as, text ?? '', values.custom ?? {}) : { found: {}, note: null };
  const shown = Object.keys(headers).map((name) => [
    name,
    name in node.headers ? HEADER_MASK : headers[name]!,
  ]);
  return {
    request: { method, url, headers: Object.fromEntries(shown) as Record<string, string>, body },
    status: next.status,
    body: text === null ? null : text.slice(0, MAX_SHOWN),
    outcome: next.kind,
    error: next.kind === 'done' ? null : next.error,
    custom: found,
    note,
  };
}
