import { afterEach, beforeEach } from 'vitest';
import { endChildren, runningChildren } from './child.ts';

// A setup file of every test file: processes end with their test, even after a timeout.
let before: ReadonlySet<number>;
beforeEach(() => void (before = runningChildren()));
afterEach(() => endChildren(before));
