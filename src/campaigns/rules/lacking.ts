/** Values that texts of the sequence need, and that are missing. */
export interface Lacking {
  /** Contacts under way that were looked at. */
  contacts: number;
  /** The campaign has more: the counts are lower bounds. */
  isPart: boolean;
  /** What contacts lack, and what their team lacks for all of them. */
  variables: { variable: string; nodes: string[]; contacts: number }[];
  /** What mailboxes lack that may send for the campaign. `named`: the addresses of some. */
  ofMailboxes: { variable: string; nodes: string[]; mailboxes: number; named: string[] }[];
}

interface Key {
  teamId: string;
  campaignId: string;
}

const MAX_NAMED = 5;
const isOfTeam = (variable: string): boolean => variable.startsWith('team.');
const someOf = (all: readonly string[], count = all.length): string => {
  const named = all.slice(0, MAX_NAMED);
  return `${named.join(', ')}${count > named.length ? ` and ${count - named.length} more` : ''}`;
};

const countsOf = ({ contacts, isPart }: Lacking, count: number): string =>
  `${isPart ? 'at least ' : ''}${count} of ${isPart ? 'the first ' : ''}${contacts} contacts`;
const boxesOf = ({ variable, mailboxes, named }: Lacking['ofMailboxes'][number]): string =>
  `${mailboxes} mailbox${mailboxes === 1 ? ' lacks' : 'es lack'} {{${variable}}} (${someOf(named, mailboxes)})`;

export const isLacking = ({ variables, ofMailboxes }: Lacking): boolean =>
  variables.length + ofMailboxes.length > 0;

/** A sentence for each variable, for the one who saves the graph, with where they are listed. */
export function lackingWarnings(lacking: Lacking, key: Key): string[] {
  const sentence = (who: string, { variable, nodes }: { variable: string; nodes: string[] }, give: string) =>
    `${who} would wait at ${someOf(nodes)}: give ${give} the value, or the text a default ` +
    `(GET ${lackingHref(key, variable)})`;
  return [
    ...lacking.variables.map((each) =>
      isOfTeam(each.variable)
        ? sentence(`the team lacks {{${each.variable}}}, and contacts`, each, 'it')
        : sentence(`${countsOf(lacking, each.contacts)} lack {{${each.variable}}} and`, each, 'them'),
    ),
    ...lacking.ofMailboxes.map((each) => sentence(`${boxesOf(each)}, and their mails`, each, 'them')),
  ];
}

export function saysLacking(lacking: Lacking): string {
  const { contacts, isPart, variables, ofMailboxes } = lacking;
  const ofTeam = variables.filter(({ variable }) => isOfTeam(variable));
  const counted = variables
    .filter(({ variable }) => !isOfTeam(variable))
    .map(({ variable, contacts: count }) => `${count} lack {{${variable}}}`);
  const ofContacts = `of ${isPart ? 'the first ' : ''}${contacts} contacts ${someOf(counted)}`;
  const said = [
    ...(counted.length > 0 ? [ofContacts] : []),
    ...ofTeam.map(({ variable }) => `the team lacks {{${variable}}}`),
    ...ofMailboxes.map(boxesOf),
  ];
  return `${said.join('; ')}: mails and steps wait (missing_variable) until the value is there, or the text has a default`;
}

/** The list of those that lack a variable; the team, where it is a value that all share. */
export function lackingHref({ teamId, campaignId }: Key, variable: string): string {
  if (isOfTeam(variable)) return `/v2/teams/${teamId}`;
  return variable.startsWith('sender.')
    ? `/v2/senders?TeamId=${teamId}&disabled=false`
    : `/v2/contacts?TeamId=${teamId}&CampaignId=${campaignId}&missing=${encodeURIComponent(variable)}`;
}
