import { Presets, SingleBar } from 'cli-progress';

export function progressBar(title: string, total: number, quiet: boolean) {
  if (quiet || !process.stderr.isTTY) return { update: (_done: number): void => {}, stop: (): void => {} };
  const bar = new SingleBar(
    { format: `${title} {bar} {percentage}% {value}/{total} {eta_formatted}`, stream: process.stderr },
    Presets.shades_classic,
  );
  bar.start(total, 0);
  return { update: (done: number): void => bar.update(done), stop: (): void => bar.stop() };
}
