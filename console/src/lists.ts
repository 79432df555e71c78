/** The list of the contacts that a number counts: its filter is in the address that the API gives with it. */
export const listOf = (team: string, href: string | null | undefined): string | null =>
  href ? `/${team}/contacts${href.slice(href.indexOf('?'))}` : null;
