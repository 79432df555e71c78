import { ApiError } from '../errors.ts';
import { typeWords } from './fault-words.ts';

interface Described {
  properties?: Record<string, { type?: string | string[] }>;
}

const PLAIN = /^-?\d+(\.\d+)?$/;

/** Accepts only plain decimal numbers in a query. JavaScript would also read a blank as 0, `0x10` as 16 and `1e1` as 10. */
export function refuseOddNumbers(query: unknown, schema: unknown): void {
  for (const [param, { type }] of Object.entries((schema as Described | undefined)?.properties ?? {})) {
    if (type !== 'integer' && type !== 'number') continue;
    const value = (query as Record<string, unknown>)[param];
    if (typeof value === 'string' && !PLAIN.test(value))
      throw new ApiError('invalid_parameter_type', `${param} must be ${typeWords(type)}`, { param });
  }
}
