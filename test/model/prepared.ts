import { createHash } from 'node:crypto';
import pg from 'pg';

const names = new Map<string, string>();
function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha1').update(text).digest('hex');
  names.set(text, name);
  return name;
}

/** Prepares each statement once per connection from now on: with small tables, planning was three quarters of Postgres' work. */
export function prepareStatements(): Disposable {
  const client = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  const { query } = client;
  client.query = function prepared(this: unknown, ...args: unknown[]): unknown {
    const [text, values, ...rest] = args;
    if (typeof text !== 'string' || !Array.isArray(values)) return query.apply(this, args);
    return query.call(this, { name: nameOf(text), text, values }, ...rest);
  };
  return { [Symbol.dispose]: () => void (client.query = query) };
}
