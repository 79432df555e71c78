import Type from 'typebox';
import { Moment } from './config-announcements.ts';

export const apiSettings = {
  drainSeconds: Type.Number({
    minimum: 0,
    maximum: 300,
    description:
      'On SIGTERM the API answers "not ready" for so long before it closes, so that load balancers notice.',
  }),
  lockWaitSeconds: Type.Number({
    minimum: 0.1,
    maximum: 60,
    default: 10,
    description:
      'A request that creates a contact waits for so long for another one about the same contact; then ' +
      'it is answered 409. Behind a table that is locked it is answered 503 by then.',
  }),
  answerWaitSeconds: Type.Number({
    minimum: 0,
    maximum: 60,
    default: 5,
    description:
      'A request waits for so long for the answer of the first one with its Idempotency-Key; then it is answered 409.',
  }),
  v1SunsetAt: {
    ...Moment,
    default: '2026-12-31T23:59:59Z',
    description:
      'When V1 of the API ends (v1.md): from then on each of its endpoints answers 410 `endpoint_sunset`.',
  },
};

export const apiFault = ({ v1SunsetAt }: { v1SunsetAt: string }): string | null =>
  Number.isNaN(Date.parse(v1SunsetAt)) ? 'api.v1SunsetAt: must be a moment of the calendar' : null;
