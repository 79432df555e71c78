import { UsageError } from '../platform/command-line.ts';
import { isUuid } from '../platform/ids.ts';

export function print(json: boolean, data: unknown, lines: string): void {
  process.stdout.write(json ? `${JSON.stringify(data)}\n` : `${lines}\n`);
}

/** Throws `UsageError` where the text is no id. */
export function idOf(option: string, text: string): string {
  if (!isUuid(text)) throw new UsageError(`--${option} must be an id, not ${text}`);
  return text.toLowerCase();
}

const DAY = /^\d{4}-\d\d-\d\d$/;
/** A day alone is its midnight in UTC. Throws `UsageError`. */
export function momentOf(option: string, text: string): Date {
  try {
    const at = Temporal.Instant.from(DAY.test(text) ? `${text}T00:00Z` : text);
    return new Date(at.epochMilliseconds);
  } catch {
    throw new UsageError(`--${option} must be a time like 2026-11-16T09:00:00Z, not ${text}`);
  }
}
