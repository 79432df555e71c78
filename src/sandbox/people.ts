import { createHash } from 'node:crypto';

export const BEHAVIOURS = [
  'silent', 'reply', 'interested', 'question', 'later', 'notinterested', 'ooo', 'bounce', 'dsn', 'policy', 'soft', 
  'unsubscribe', 'complaint', 'greylist',
] as const; // prettier-ignore
export type Behaviour = (typeof BEHAVIOURS)[number];

/** `reply+anna@sandbox.test` behaves as `reply`; an unknown word is silent. */
export function behaviourOf(address: string): Behaviour {
  const word = address.toLowerCase().split(/[+@]/)[0] ?? '';
  return BEHAVIOURS.find((behaviour) => behaviour === word) ?? 'silent';
}

/** A number in [0, count), the same for the same words. */
export const pick = (count: number, ...words: string[]): number =>
  createHash('sha256').update(words.join('\n')).digest().readUInt32BE(0) % count;

const MIX: Record<Behaviour, number> = {
  silent: 55, reply: 4, interested: 4, question: 2, later: 2, notinterested: 6, ooo: 8, bounce: 5, dsn: 3, policy: 2, soft: 3, 
  unsubscribe: 3, complaint: 1, greylist: 2,
}; // prettier-ignore
const FIRST = [
  'Anna',
  'Ben',
  'Clara',
  'David',
  'Elif',
  'Felix',
  'Grace',
  'Hugo',
  'Ines',
  'Jonas',
  'Karin',
  'Luca',
  'Mara',
  'Noah',
  'Olga',
  'Pablo',
];
const LAST = [
  'Albrecht',
  'Baker',
  'Costa',
  'Dubois',
  'Eriksen',
  'Fischer',
  'Garcia',
  'Hansen',
  'Ito',
  'Jansen',
  'Keller',
  'Lopez',
  'Moreau',
  'Novak',
];
const COMPANIES = [
  'Northwind Tools',
  'Blue Harbor',
  'Kettle & Sons',
  'Ridgeline',
  'Papillon',
  'Stadtwerk Nord',
  'Orchard Labs',
  'Vela Freight',
  'Quarry Foods',
];
const TITLES = ['Head of Sales', 'Operations Lead', 'CEO', 'Marketing Manager', 'Founder', 'VP Growth'];
const CITIES = ['Berlin', 'Lyon', 'Utrecht', 'Madrid', 'Leeds', 'Graz', 'Turin', 'Porto'];

export interface Person {
  email: string;
  first_name: string;
  last_name: string;
  company_name: string;
  title: string;
  city: string;
  source: string;
  linkedin_url: string;
}

/** One of seventeen left LinkedIn. */
const profileOf = (first: string, last: string, index: number): string =>
  `${first}-${last}-${index + 1}${index % 17 === 8 ? '-gone' : ''}`.toLowerCase();

export function samplePeople(count: number, seed: string): Person[] {
  const deck = BEHAVIOURS.flatMap((behaviour) => Array.from({ length: MIX[behaviour] }, () => behaviour));
  return Array.from({ length: count }, (_none, index) => {
    const one = <T>(list: readonly T[], what: string): T =>
      list[pick(list.length, seed, what, String(index))]!;
    const behaviour = deck[(index * 37) % deck.length]!;
    const [first_name, last_name] = [one(FIRST, 'first'), one(LAST, 'last')];
    return {
      email: `${behaviour}+${first_name}.${last_name}.${index + 1}@sandbox.test`.toLowerCase(),
      first_name,
      last_name,
      // Some rows lack values of templates, as real lists do.
      company_name: index % 11 === 3 ? '' : one(COMPANIES, 'company'),
      title: one(TITLES, 'title'),
      city: index % 13 === 5 ? '' : one(CITIES, 'city'),
      source: one(['fair', 'website', 'referral'], 'source'),
      linkedin_url:
        index % 3 === 1 ? '' : `https://www.linkedin.com/in/${profileOf(first_name, last_name, index)}`,
    };
  });
}
