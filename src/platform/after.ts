/** Runs `run` after `ms`, unless the returned function is called first. Passed in, so that tests control deadlines. */
export type After = (ms: number, run: () => void) => () => void;

export const afterByTimer: After = (ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};
