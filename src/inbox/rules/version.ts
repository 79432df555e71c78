/**
 * Version of the rules, written with every verdict, so that a later one knows what decided. In a file of its own: who imports the
 * rules themselves loads all their languages.
 */
export const RULES_VERSION = 54;
