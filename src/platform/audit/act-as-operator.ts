import { userInfo } from 'node:os';
import { actAs } from './actor.ts';
import { systemClock } from '../clock.ts';
import { systemIds } from '../ids.ts';

/** A user without an entry in the system's list, as in some containers, is named by its number. */
function osUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

/** What a command changes is logged as done by the user of the operating system. */
export const actAsOperator = <T>(command: string, run: () => Promise<T>): Promise<T> =>
  actAs({ ids: systemIds(), clock: systemClock }, { operation: command, osUser: osUser() }, run);
