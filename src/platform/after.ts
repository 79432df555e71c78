/** Runs `run` after so many milliseconds, unless the returned function is called before. Passed in where deadlines are kept. */
export type After = (ms: number, run: () => void) => () => void;

/** The timer of production: the machine's. */
export const afterByTimer: After = (ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};
