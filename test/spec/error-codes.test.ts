import { describe, expect, it } from 'vitest';
import { ApiError, ERROR_CODES } from '../../src/platform/errors.ts';
import type { ErrorCode } from '../../src/platform/errors.ts';

/** spec: Errors, the tables of types and codes. */
const STATUS_OF_TYPE: Record<string, number[]> = {
  invalid_request_error: [400, 410, 413, 415, 422],
  authentication_error: [401],
  authorization_error: [403],
  not_found_error: [404],
  conflict_error: [409],
  rate_limit_error: [429],
  api_error: [500, 503],
  payment_required_error: [402],
};
const TYPE_OF_CODE: Record<string, string> = {
  missing_api_key: 'authentication_error',
  invalid_api_key: 'authentication_error',
  team_access_denied: 'authorization_error',
  insufficient_permissions: 'authorization_error',
  missing_required_parameter: 'invalid_request_error',
  missing_team_id: 'invalid_request_error',
  validation_error: 'invalid_request_error',
  invalid_parameter_type: 'invalid_request_error',
  resource_not_found: 'not_found_error',
  campaign_not_found: 'not_found_error',
  contact_not_found: 'not_found_error',
  duplicate_resource: 'conflict_error',
  contact_enrollment_in_progress: 'conflict_error',
  insufficient_credits: 'payment_required_error',
  rate_limit_exceeded: 'rate_limit_error',
  service_unavailable: 'api_error',
  internal_error: 'api_error',
  contact_already_exists: 'conflict_error',
  LINKEDIN_NOT_AVAILABLE: 'authorization_error',
  // decisions: API conventions, campaigns
  idempotency_mismatch: 'conflict_error',
  idempotency_answer_lost: 'conflict_error',
  campaign_not_ready: 'conflict_error',
  campaign_active: 'conflict_error',
  minimum_campaigns: 'conflict_error',
};

describe('the catalogue of errors', () => {
  it('has the two words of the 410 answers', () => {
    for (const code of ['endpoint_retired', 'endpoint_sunset'] as const)
      expect(new ApiError(code, 'because').status).toBe(410);
  });

  it.each(Object.entries(TYPE_OF_CODE))('has %s as %s', (code, type) => {
    expect(new ApiError(code as ErrorCode, 'because').type).toBe(type);
  });

  it('answers 422 for the span of events alone', () => {
    const unprocessable = ERROR_CODES.filter((code) => new ApiError(code, 'because').status === 422);
    expect(unprocessable).toEqual(['event_span_too_long']);
  });

  it.each(ERROR_CODES)('gives %s a status that the spec has for its type', (code) => {
    const error = new ApiError(code, 'because');
    expect(STATUS_OF_TYPE[error.type]).toContain(error.status);
  });
});
