/**
 * The errors of the API: type and status by code.
 * spec: Errors. A broken rule of the API throws `ApiError`; anything else that is thrown is a bug and becomes a 500.
 */
const CATALOGUE = {
  missing_api_key: ['authentication_error', 401],
  invalid_api_key: ['authentication_error', 401],
  /** decided: a connector's report without a valid signature */
  invalid_signature: ['authentication_error', 401],
  team_access_denied: ['authorization_error', 403],
  insufficient_permissions: ['authorization_error', 403],
  missing_required_parameter: ['invalid_request_error', 400],
  missing_team_id: ['invalid_request_error', 400],
  validation_error: ['invalid_request_error', 400],
  invalid_parameter_type: ['invalid_request_error', 400],
  invalid_json: ['invalid_request_error', 400],
  request_too_large: ['invalid_request_error', 413],
  unsupported_media_type: ['invalid_request_error', 415],
  /** spec: Events list window; decided: 422 is used for the span alone. */
  event_span_too_long: ['invalid_request_error', 422],
  resource_not_found: ['not_found_error', 404],
  campaign_not_found: ['not_found_error', 404],
  contact_not_found: ['not_found_error', 404],
  duplicate_resource: ['conflict_error', 409],
  contact_enrollment_in_progress: ['conflict_error', 409],
  campaign_not_ready: ['conflict_error', 409],
  campaign_active: ['conflict_error', 409],
  campaign_archived: ['conflict_error', 409],
  /** decided: one code for a broadcast that lacks something, one for a broadcast past the requested change */
  broadcast_not_ready: ['conflict_error', 409],
  broadcast_closed: ['conflict_error', 409],
  /** decided: a completed or skipped task is final */
  task_closed: ['conflict_error', 409],
  minimum_campaigns: ['conflict_error', 409],
  minimum_members: ['conflict_error', 409],
  /** decided: an organization keeps at least one usable admin key */
  minimum_admin_keys: ['conflict_error', 409],
  /** decided: a playbook is archived before it is deleted */
  playbook_not_archived: ['conflict_error', 409],
  /** decided: a retry of a delivery that was delivered or is under way */
  delivery_not_failed: ['conflict_error', 409],
  /** decided: a reply was written without sight of a newer message of its conversation */
  newer_messages: ['conflict_error', 409],
  /** decided: a sequence was saved without sight of a newer version */
  newer_sequence: ['conflict_error', 409],
  idempotency_mismatch: ['conflict_error', 409],
  idempotency_in_progress: ['conflict_error', 409],
  idempotency_answer_lost: ['conflict_error', 409],
  /** V1 only. spec: Errors */
  contact_already_exists: ['conflict_error', 409],
  LINKEDIN_NOT_AVAILABLE: ['authorization_error', 403],
  /** Sent as a bare `error` without a type. spec: Errors, other statuses */
  endpoint_retired: ['invalid_request_error', 410],
  endpoint_sunset: ['invalid_request_error', 410],
  resource_in_use: ['conflict_error', 409],
  insufficient_credits: ['payment_required_error', 402],
  rate_limit_exceeded: ['rate_limit_error', 429],
  internal_error: ['api_error', 500],
  service_unavailable: ['api_error', 503],
} as const satisfies Record<string, readonly [type: string, status: number]>;

export type ErrorCode = keyof typeof CATALOGUE;
export const ERROR_CODES = Object.keys(CATALOGUE) as ErrorCode[];

const wireCodeOf = (code: ErrorCode): string => (code === 'event_span_too_long' ? 'validation_error' : code);

export function listErrors(): { code: string; type: string; statuses: number[] }[] {
  const listed = new Map<string, { code: string; type: string; statuses: number[] }>();
  for (const each of ERROR_CODES) {
    const [type, status] = CATALOGUE[each];
    const code = wireCodeOf(each);
    const known = listed.get(code);
    if (known) known.statuses.push(status);
    else listed.set(code, { code, type, statuses: [status] });
  }
  return [...listed.values()];
}

export interface Fault {
  /** Path of the offending parameter: `contacts[17].email`. */
  param: string;
  message: string;
}

export interface ErrorExtras {
  param?: string;
  /** Machine-readable facts, or all faults when there are several. */
  details?: unknown;
  retryAfterSeconds?: number;
}

export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ErrorCode;
  readonly extras: ErrorExtras;
  constructor(code: ErrorCode, message: string, extras: ErrorExtras = {}) {
    super(message);
    this.code = code;
    this.extras = extras;
  }
  get type(): string {
    return CATALOGUE[this.code][0];
  }
  get status(): number {
    return CATALOGUE[this.code][1];
  }
  get wireCode(): string {
    return wireCodeOf(this.code);
  }
}
