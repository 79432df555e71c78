import { errorAnswers } from '../../platform/http/route.ts';

/** What the routes of a sign-in have in common: a browser comes without a key. */
export const OPEN = { tags: ['Organization'], security: [], 'x-extension': true } as const;

const { 400: badRequest, 500: bug, 503: unavailable } = errorAnswers('GET');
export const OPEN_ERRORS = { 400: badRequest, 500: bug, 503: unavailable };

export const START_PATH = '/v2/sign-in/oidc';
