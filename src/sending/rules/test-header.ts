/** Marks a test mail, beside its subject; its value is the id of the test. */
export const TEST_HEADER = 'X-Outreachd-Test';

export const testSubject = (subject: string): string => `[Test] ${subject}`;
