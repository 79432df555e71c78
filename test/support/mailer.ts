import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App } from '../../src/app.ts';
import { startLoop } from '../../src/platform/work/loop.ts';
import { createOutcomeWriter } from '../../src/sending/outcome-writer.ts';
import type { OutcomeWriter } from '../../src/sending/outcome-writer.ts';
import { createMailer } from '../../src/sending/drain-mailbox.ts';
import { openJournal } from '../../src/sending/journal.ts';
import { createSessions } from '../../src/sending/sessions.ts';

export interface TestMailer extends AsyncDisposable {
  drain: ReturnType<typeof createMailer>;
  answers: OutcomeWriter;
}

/** A worker's mailer, with a journal folder of its own unless `dataDir` is given; stopped when disposed. */
export async function openMailer(app: App, dataDir?: string): Promise<TestMailer> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'outreachd-journal-')));
  const journal = await openJournal(folder, app.ids.uuid(app.clock.wall()));
  const answers = createOutcomeWriter(app, journal);
  const writing = startLoop({ name: 'sending.answers', everyMs: 1_000, app, run: answers.pass });
  const sessions = createSessions();
  return {
    answers,
    drain: createMailer({ ...app, answers, sessions, ending: new AbortController().signal }),
    [Symbol.asyncDispose]: async () => {
      sessions.close();
      await writing.stop();
      await answers.stop();
      if (!dataDir) await rm(folder, { recursive: true, force: true });
    },
  };
}
