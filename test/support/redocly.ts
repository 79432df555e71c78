import { join } from 'node:path';

export const REDOCLY = join(import.meta.dirname, '../../node_modules/@redocly/cli/bin/cli.js');
/** It would ask the network for news of itself. */
export const ALONE = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
