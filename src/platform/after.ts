/** Runs `run` after `ms`. The returned function cancels it. Tests pass their own to control deadlines. */
export type After = (ms: number, run: () => void) => () => void;

export const afterByTimer: After = (ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};
