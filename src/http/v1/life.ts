import { ApiError } from '../../platform/errors.ts';
import type { OlderVersion } from '../../platform/http/older-version.ts';
import type { Services } from '../../platform/services.ts';
import { warned } from './rules/answers.ts';
import type { Body } from './rules/answers.ts';
import { lifeHeaders, lifeStage, lifeWarnings } from './rules/life.ts';

export interface Life extends OlderVersion {
  gone(): ApiError | null;
  warned(body: Body): Body;
}

/**
 * V1 now: in use, deprecated, or ended. decided: by the machine's clock, because programs outside are told the dates; the
 * accelerated clock of development would end V1 within the hour.
 */
export function createLife({ config, clock }: Pick<Services, 'config' | 'clock'>): Life {
  const sunsetAt = new Date(config.api.v1SunsetAt);
  const stage = () => lifeStage(clock.wall(), sunsetAt);
  const withWarnings = (body: Body): Body => warned(body, lifeWarnings(stage(), sunsetAt));
  return {
    // `/%761/teams` leads to the same route.
    answers: (url) => /^\/(v|%76)(1|%31)([/?]|$)/i.test(url),
    headers: () => lifeHeaders(stage(), sunsetAt),
    warned: withWarnings,
    gone: () =>
      stage() === 'ended'
        ? new ApiError('endpoint_sunset', `V1 of this API ended at ${sunsetAt.toISOString()}: use V2`)
        : null,
    // decided: `error` is the code, as the specification shows for retired endpoints; the keys of V2's error stand beside it
    errorBody: (fault, requestId) =>
      withWarnings({ success: false, error: fault.code, ...fault, request_id: requestId }),
  };
}
