import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** A harness's queries to a database that it stops itself. */
export interface PatientDb extends AsyncDisposable {
  /** Retries until the database answers; the statement must bear a repetition. */
  query<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>;
  session(): Promise<pg.Client>;
}

/** The sessions' name, so that faults can spare them. */
export const HARNESS = 'faults-harness';
const PATIENCE_MS = 150_000;
const RETRY_MS = 250;
/** SQLSTATE classes of a server that is away, stopping or starting. */
const AWAY = /^(?:08|57P|25006|53300)/;

export function patientDb(url: string): PatientDb {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: HARNESS,
    max: 4,
    connectionTimeoutMillis: 5_000,
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    async query<T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> {
      const until = performance.now() + PATIENCE_MS;
      for (;;) {
        try {
          return (await pool.query<T>(text, values)).rows;
        } catch (error) {
          const { code } = error as { code?: string };
          const isAnswer = code !== undefined && /^[0-9A-Z]{5}$/.test(code) && !AWAY.test(code);
          if (isAnswer || performance.now() > until) throw error;
          await pause(RETRY_MS);
        }
      }
    },
    async session() {
      const client = new pg.Client({ connectionString: url, application_name: HARNESS });
      client.on('error', () => {});
      await client.connect();
      return client;
    },
    [Symbol.asyncDispose]: () => pool.end(),
  };
}
