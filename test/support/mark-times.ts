import { freshSince } from '../../src/sending/fresh-since.ts';
import type { MarkTimes } from '../../src/sending/mark-store.ts';
import type { TestApp } from './app.ts';

export const markTimes = ({ app, clock }: Pick<TestApp, 'app' | 'clock'>): MarkTimes => ({
  wall: clock.wall(),
  now: clock.now(),
  freshSince: freshSince(app),
});
