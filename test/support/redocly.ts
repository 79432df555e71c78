import { join } from 'node:path';

export const REDOCLY = join(import.meta.dirname, '../../node_modules/@redocly/cli/bin/cli.js');
/** Keeps it off the network. */
export const ALONE = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
