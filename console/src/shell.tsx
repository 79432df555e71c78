import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Button, Label, ListBox, ListBoxItem, Popover, Select, SelectValue } from 'react-aria-components';
import { Link, Redirect, Route, Router, Switch, useLocation, useParams } from 'wouter';
import { api, dataOf } from './api.ts';
import { useMe } from './me.ts';
import { Empty } from './parts.tsx';
import { Palette } from './palette.tsx';
import { screensFor } from './screens.ts';

/** After the page began, when what it shows is there. */
const AT_REST_MS = 1_000;
const KEPT_TEAM = 'outreachd.team';

/** The screens of a team, each with an address of its own: /console/{team}/today. */
export function Shell(): ReactNode {
  return (
    <Router base="/console">
      <Switch>
        <Route path="/:team/:screen/*?">
          <Framed />
        </Route>
        <Route>
          <ToFirst />
        </Route>
      </Switch>
    </Router>
  );
}

function ToFirst(): ReactNode {
  const { teams } = useMe();
  const kept = teams.find(({ id }) => id === localStorage.getItem(KEPT_TEAM)) ?? teams[0];
  if (!kept)
    return (
      <main className="alone">
        <Empty>You are a member of no team. Ask an admin of your organization to add you to one.</Empty>
      </main>
    );
  return <Redirect to={`/${kept.id}/today`} replace />;
}

function Framed(): ReactNode {
  const { team, screen } = useParams<{ team: string; screen: string }>();
  const { teams, role } = useMe();
  const shown = screensFor(role).find(({ path }) => path === screen);
  // The other screens come while the page rests, so that each is there when it is asked for.
  useEffect(() => {
    const resting = setTimeout(() => {
      for (const { Screen } of screensFor(role)) Screen.preload();
    }, AT_REST_MS);
    return () => clearTimeout(resting);
  }, [role]);
  if (!teams.some(({ id }) => id === team) || !shown) return <ToFirst />;
  return (
    <div className="frame">
      <a className="skip" href="#content">
        To the content
      </a>
      <Side team={team} screen={screen} />
      <Palette team={team} screen={screen} />
      <main id="content" tabIndex={-1}>
        <h1>{shown.name}</h1>
        <shown.Screen team={team} key={team} />
      </main>
    </div>
  );
}

function Side({ team, screen }: { team: string; screen: string }): ReactNode {
  const { user, role } = useMe();
  return (
    <nav className="side" aria-label="Screens">
      <TeamPicker team={team} screen={screen} />
      <ul>
        {screensFor(role).map(({ path, name }) => (
          <li key={path}>
            <Link href={`/${team}/${path}`} aria-current={path === screen ? 'page' : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
      <div className="side-foot">
        <span className="quiet">{user.email}</span>
        <span className="quiet">
          <kbd>Ctrl K</kbd> goes anywhere
        </span>
        <a href="/docs">API reference</a>
        <SignOut />
      </div>
    </nav>
  );
}

function TeamPicker({ team, screen }: { team: string; screen: string }): ReactNode {
  const { teams } = useMe();
  const [, go] = useLocation();
  return (
    <Select
      className="team"
      selectedKey={team}
      onSelectionChange={(picked) => {
        localStorage.setItem(KEPT_TEAM, String(picked));
        go(`/${picked}/${screen}`);
      }}
    >
      <Label>Team</Label>
      <Button>
        <SelectValue />
        <span aria-hidden="true">▾</span>
      </Button>
      <Popover className="popover">
        <ListBox items={teams}>
          {({ id, name }) => (
            <ListBoxItem id={id} textValue={name}>
              {name}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  );
}

function SignOut(): ReactNode {
  const { api_key: session } = useMe();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => dataOf(api.DELETE('/v2/sessions/{id}', { params: { path: { id: session.id } } })),
    onSettled: () => client.resetQueries(),
  });
  return (
    <Button className="plain" onPress={() => mutate()} isDisabled={isPending}>
      Sign out
    </Button>
  );
}
