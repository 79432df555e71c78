const UNIQUE_VIOLATION = '23505';

/** What a write resolves to, or undefined when a unique index has what it wanted to write. */
export async function unlessTaken<T>(write: Promise<T>): Promise<T | undefined> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return undefined;
    throw error;
  }
}
