const KEPT = 'outreachd.resume';
/** As long as a sign-in may take. */
const KEPT_MS = 10 * 60_000;

/** Keeps the address of the page while this tab signs in elsewhere. */
export function keepAddress(): void {
  const { pathname, search } = location;
  if (pathname.endsWith('/sign-in')) return;
  sessionStorage.setItem(KEPT, JSON.stringify({ address: pathname + search, until: Date.now() + KEPT_MS }));
}

/** Goes back to it, when the tab comes back to the start of the console. */
export function resumeAddress(): void {
  const kept = sessionStorage.getItem(KEPT);
  if (kept === null || location.pathname !== '/console/') return;
  sessionStorage.removeItem(KEPT);
  const { address, until } = JSON.parse(kept) as { address: string; until: number };
  if (Date.now() < until) history.replaceState(null, '', address);
}
