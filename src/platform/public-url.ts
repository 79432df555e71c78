import type { Config } from './config.ts';

/** Base of the links that leave the product, without a trailing slash. */
export const publicUrlOf = ({ publicUrl, http }: Pick<Config, 'publicUrl' | 'http'>): string =>
  (publicUrl ?? `http://${http.host}:${http.port}`).replace(/\/$/, '');
