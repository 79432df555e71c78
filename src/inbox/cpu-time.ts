import { readFileSync } from 'node:fs';

/** 100 ticks a second on every Linux. */
const TICK_MS = 10;

/** The processor time of a process; null where the system does not tell. */
export function cpuMsOf(pid: number | undefined): number | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // Behind the name, which may hold any character, user and system time are the 12th and 13th field.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return null;
  }
}
