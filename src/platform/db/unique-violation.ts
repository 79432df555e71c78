const UNIQUE_VIOLATION = '23505';

/** Whether a write was refused because a unique index has what it wanted to write. */
export const isUniqueViolation = (error: unknown): error is Error & { code: string; constraint?: string } =>
  error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;

/** What a write resolves to, or undefined when a unique index has what it wanted to write. */
export async function unlessUniqueViolation<T>(write: Promise<T>): Promise<T | undefined> {
  try {
    return await write;
  } catch (error) {
    if (isUniqueViolation(error)) return undefined;
    throw error;
  }
}
