/** Why a sign-in ended without a session: what the sign-in screen is told. */
export const PROBLEMS = [
  'denied',
  'expired',
  'no_email',
  'provider_error',
  'unknown_user',
  'unreachable',
  'unverified',
  'used',
] as const;
export type Problem = (typeof PROBLEMS)[number];

/** RFC 6749 4.1.2.1, OpenID Connect Core 3.1.2.6 */
const BY_ERROR: Readonly<Record<string, Problem>> = {
  access_denied: 'denied',
  account_selection_required: 'denied',
  consent_required: 'denied',
  interaction_required: 'denied',
  login_required: 'denied',
  server_error: 'unreachable',
  temporarily_unavailable: 'unreachable',
};

/** Of the `error` that the provider sends a person back with. */
export const problemOfError = (error: string): Problem =>
  Object.hasOwn(BY_ERROR, error) ? BY_ERROR[error]! : 'provider_error';

/** Of a refusal of the token endpoint. The code was used, or is too old: RFC 6749 5.2 */
export const problemOfRefusal = (error: string, status: number): Problem =>
  error === 'invalid_grant' ? 'expired' : problemOfStatus(status);

export const problemOfStatus = (status: number): Problem =>
  status >= 500 || status === 429 ? 'unreachable' : 'provider_error';
