import { isLocked } from './bisect-batch.ts';
import { isLostConnection } from './outage.ts';

const TLS_CODES = /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_|CERT_|ERR_TLS_)/;
const LOGIN = /^SASL:/;
const NO_TLS = 'The server does not support SSL connections';
const POOL_TIMEOUT = 'timeout exceeded when trying to connect';

function* chain(error: unknown): Generator<Error & { code?: unknown }> {
  for (let at = error; at instanceof Error; at = at.cause) {
    yield at;
    if (at instanceof AggregateError) for (const one of at.errors) yield* chain(one);
  }
}

function saidOf(error: Error & { code?: unknown }): string | null {
  const code = typeof error.code === 'string' ? error.code : '';
  const { message } = error;
  if (code.startsWith('28') || LOGIN.test(message)) return `the database refuses the login: ${message}`;
  if (code === '3D000') return `the database does not exist: ${message}`;
  if (code === '42501') return `the database role lacks a right: ${message}`;
  if (isLocked(error))
    return (
      'another session holds a lock for too long (select pid, pg_blocking_pids(pid), query from ' +
      `pg_stat_activity): ${message}`
    );
  if (TLS_CODES.test(code) || message.startsWith(NO_TLS))
    return `the database connection cannot be encrypted as asked: ${message}`;
  if (isLostConnection(error) || message.startsWith(POOL_TIMEOUT))
    return `the database cannot be reached: ${message || code}`;
  return null;
}

export function databaseFault(error: unknown): string | null {
  for (const one of chain(error)) {
    const said = saidOf(one);
    // An AggregateError of several addresses has no message; its parts do.
    if (said && (one.message || !(one instanceof AggregateError))) return `${said} (DATABASE_URL)`;
  }
  return null;
}
