import { afterEach, beforeEach } from 'vitest';
import { endChildren, runningChildren } from './child.ts';

// A setup file of every test file: what a test started ends with it, also when it ran into its limit.
let before: ReadonlySet<number>;
beforeEach(() => void (before = runningChildren()));
afterEach(() => endChildren(before));
