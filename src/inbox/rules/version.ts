/**
 * Version of the rules, stored with every verdict. In a separate file, because an import of the rules loads all
 * languages.
 */
export const RULES_VERSION = 54;
