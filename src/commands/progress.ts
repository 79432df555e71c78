import { Presets, SingleBar } from 'cli-progress';

/** A progress bar on a terminal; nothing when output goes elsewhere. */
export function progressBar(title: string, total: number, quiet: boolean) {
  if (quiet || !process.stderr.isTTY) return { update: (_done: number): void => {}, stop: (): void => {} };
  const bar = new SingleBar(
    { format: `${title} {bar} {percentage}% {value}/{total} {eta_formatted}`, stream: process.stderr },
    Presets.shades_classic,
  );
  bar.start(total, 0);
  return { update: (done: number): void => bar.update(done), stop: (): void => bar.stop() };
}
