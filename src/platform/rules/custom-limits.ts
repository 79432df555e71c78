/** For all custom fields of a contact together. spec: Limits */
export const MAX_CUSTOM_BYTES = 64 * 1024;
export const MAX_CUSTOM_KEYS = 200;
