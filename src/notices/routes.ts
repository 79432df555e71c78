import Type from 'typebox';
import { requireTeam } from '../accounts/team-access.ts';
import { addRoute } from '../platform/http/route.ts';
import type { Principal } from '../platform/http/principal.ts';
import { readOnlyKeys } from '../platform/http/read-only.ts';
import { OfTeam, SOME_ID, oneOf } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import type { Services } from '../platform/services.ts';
import { canMail, changeChat, changeMails } from './change-notices.ts';
import { emailOf, findChannel, listSwitches } from './switch-store.ts';
import { testChat, testMail } from './test-notice.ts';
import {
  MyNotices,
  MyNoticesPatch,
  NoticeTest,
  Notices,
  NoticesPatch,
  presentMine,
  presentNotices,
  presentTest,
} from './wire.ts';

type App = Pick<Services, 'db' | 'clock' | 'ids' | 'secrets' | 'egress' | 'config' | 'log'>;

const tag = 'Notices';
const extension = true;
const query = Type.Object({ team_id: OfTeam.team_id });

export function noticeRoutes(server: Server, app: App): void {
  addChat(server, app);
  addMails(server, app);
  addTest(server, app);
}

const showChat = async ({ db }: App, teamId: string) =>
  presentNotices(teamId, await findChannel(db, teamId), await listSwitches(db, { teamId, userId: null }));

async function showMine(app: App, { userId }: Principal, teamId: string) {
  const email = await emailOf(app.db, userId);
  return presentMine(
    { teamId, email, canMail: canMail(app) },
    await listSwitches(app.db, { teamId, userId }),
  );
}

function addChat(server: Server, app: App): void {
  addRoute(server, {
    name: 'getNotices',
    method: 'GET',
    path: '/notices',
    tag,
    summary: 'Get the notices of a team',
    description: 'Returns what is told in the chat of a team, and what became of the last messages.',
    extension,
    query,
    data: Notices,
    handle: async ({ principal, query: { team_id: teamId } }) => {
      await requireTeam(app.db, principal, teamId, 'team_id');
      return { data: await showChat(app, teamId) };
    },
  });

  addRoute(server, {
    name: 'updateNotices',
    method: 'PATCH',
    path: '/notices',
    tag,
    needs: 'team_admin',
    summary: 'Update the notices of a team',
    description:
      'Sets where the chat of a team takes messages, and what is told there. A masked URL that comes back ' +
      'keeps the stored one.',
    extension,
    body: NoticesPatch,
    readOnly: {
      keys: readOnlyKeys(Notices.properties, NoticesPatch.properties),
      moving: ['deliveries'],
      show: async ({ principal, body: { team_id: teamId } }) => {
        await requireTeam(app.db, principal, teamId, 'team_id');
        return showChat(app, teamId);
      },
    },
    example: {
      team_id: SOME_ID,
      slack_url: 'https://hooks.slack.com/services/T0000/B0000/abcd',
      slack_kinds: ['interested_answer', 'campaign_paused'],
    },
    data: Notices,
    handle: async ({ principal, body: { team_id: teamId, ...asked } }) => {
      await requireTeam(app.db, principal, teamId, 'team_id');
      await changeChat(app, teamId, asked);
      return { data: await showChat(app, teamId) };
    },
  });
}

function addMails(server: Server, app: App): void {
  addRoute(server, {
    name: 'getMyNotices',
    method: 'GET',
    path: '/me/notices',
    tag,
    summary: 'Get my notices',
    description: 'Returns what of a team is mailed to the user of the key.',
    extension,
    query,
    data: MyNotices,
    handle: async ({ principal, query: { team_id: teamId } }) => {
      await requireTeam(app.db, principal, teamId, 'team_id');
      return { data: await showMine(app, principal, teamId) };
    },
  });

  addRoute(server, {
    name: 'updateMyNotices',
    method: 'PATCH',
    path: '/me/notices',
    tag,
    summary: 'Update my notices',
    description:
      'Sets what of a team is mailed to the user of the key, who must be a member of the team. Nothing is ' +
      'mailed before; a member who leaves the team gets nothing more.',
    extension,
    body: MyNoticesPatch,
    readOnly: {
      keys: readOnlyKeys(MyNotices.properties, MyNoticesPatch.properties),
      moving: ['deliveries'],
      show: async ({ principal, body: { team_id: teamId } }) => {
        await requireTeam(app.db, principal, teamId, 'team_id');
        return showMine(app, principal, teamId);
      },
    },
    example: { team_id: SOME_ID, mail_kinds: ['interested_answer', 'sender_trouble'] },
    data: MyNotices,
    handle: async ({ principal, body: { team_id: teamId, mail_kinds: kinds } }) => {
      await requireTeam(app.db, principal, teamId, 'team_id');
      if (kinds) await changeMails(app, { teamId, userId: principal.userId }, kinds);
      return { data: await showMine(app, principal, teamId) };
    },
  });
}

function addTest(server: Server, app: App): void {
  addRoute(server, {
    name: 'testNotices',
    method: 'POST',
    path: '/notices/test',
    tag,
    summary: 'Test the notices',
    description:
      'Sends a sample now, once, and returns whether it was taken: in the chat of the team, or by mail to the ' +
      'user of the key, who gets a kind of notice by mail.',
    extension,
    body: Type.Object({
      team_id: OfTeam.team_id,
      channel: oneOf(['slack', 'mail'], { description: 'where it is told' }),
    }),
    example: { team_id: SOME_ID, channel: 'slack' },
    data: NoticeTest,
    handle: async ({ principal, body }) => {
      const { team_id: teamId } = body;
      await requireTeam(app.db, principal, teamId, 'team_id');
      const outcome =
        body.channel === 'slack'
          ? await testChat(app, teamId)
          : await testMail(app, { teamId, userId: principal.userId });
      return { data: presentTest(outcome) };
    },
  });
}
