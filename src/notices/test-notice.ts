import { ApiError } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { openUrl } from './channel.ts';
import type { Outcome } from './rules/after-notice.ts';
import { mailOf, slackBody } from './rules/notice-text.ts';
import { openNoticePost, postToChat } from './send-notice.ts';
import { shorten } from './rules/what-to-tell.ts';
import { emailOf, findChannel, isMailed, teamNameOf } from './switch-store.ts';
import { WHY } from './tell.ts';

type Deps = Pick<Services, 'db' | 'clock' | 'ids' | 'secrets' | 'egress' | 'config' | 'log'>;

const MAX_NAME = 100;
const SAMPLE = (team: string) => ({
  title: `${shorten(team, MAX_NAME)}: a test of notices`,
  items: [{ text: 'this is how a notice looks', link: null }],
  rest: null,
});

/** Sends a sample now, once. Throws 400 when there is no way to send it. */
export async function testChat(deps: Deps, teamId: string): Promise<Outcome> {
  const channel = await findChannel(deps.db, teamId);
  if (!channel) throw new ApiError('validation_error', 'the team has no slack_url', { param: 'channel' });
  const url = openUrl(deps.secrets, teamId, channel.url);
  return postToChat(deps, { teamId, url, body: slackBody(SAMPLE(await teamNameOf(deps.db, teamId))) });
}

export async function testMail(
  deps: Deps,
  { teamId, userId }: { teamId: string; userId: string },
): Promise<Outcome> {
  const post = openNoticePost(deps, 1);
  if (!post)
    throw new ApiError(
      'validation_error',
      'this server mails no notices: its operator has not set notices.smtpUrl and notices.from',
      { param: 'channel' },
    );
  // Else a key that an admin makes for any address would mail it.
  if (!(await isMailed(deps.db, teamId, userId)))
    throw new ApiError(
      'validation_error',
      'switch a kind of notice on first: PATCH /me/notices with mail_kinds',
      { param: 'channel' },
    );
  try {
    const to = await emailOf(deps.db, userId);
    const mail = mailOf(SAMPLE(await teamNameOf(deps.db, teamId)), WHY);
    return await post.send({ ...mail, to, id: deps.ids.uuid(deps.clock.wall()) });
  } finally {
    post.close();
  }
}
