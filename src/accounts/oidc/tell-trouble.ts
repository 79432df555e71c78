import type { Services } from '../../platform/services.ts';
import type { Trouble } from './provider.ts';

/** decided: a warning for what an operator can mend. Who calls a sign-in off, or comes late, is no trouble. */
export function tellTrouble({ log }: Pick<Services, 'log'>, { problem, why }: Trouble): void {
  const isOperators = problem === 'provider_error' || problem === 'unreachable';
  log[isOperators ? 'warn' : 'debug']({ problem, why }, 'a sign-in to the console failed');
}
