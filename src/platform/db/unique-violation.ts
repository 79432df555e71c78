const UNIQUE_VIOLATION = '23505';

export const isUniqueViolation = (error: unknown): error is Error & { code: string; constraint?: string } =>
  error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;

export async function unlessUniqueViolation<T>(write: Promise<T>): Promise<T | undefined> {
  try {
    return await write;
  } catch (error) {
    if (isUniqueViolation(error)) return undefined;
    throw error;
  }
}
