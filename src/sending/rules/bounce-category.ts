import type { BounceCategory } from '../../platform/db/types.ts';

/** What a refusal says: the category of the spec and a finer word. */
export interface BounceVerdict {
  category: BounceCategory;
  subtype: string;
}

interface TextRule extends BounceVerdict {
  /** Any of these, in the lower-cased text. */
  says: RegExp;
}

const MAX_TEXT = 16_000;

/**
 * What the words say beats what the codes say: codes lie (a full mailbox as 5.1.1, an unknown user as 5.7.1, a
 * reputation block as 5.0.0). First match wins; every expression is linear.
 */
const TEXTS: readonly TextRule[] = [
  {
    category: 'soft',
    subtype: 'rate_limited',
    says: /receiving mail at a rate|rate.?limit|too many (?:messages|connections|recipients|emails)|throttl|try again later|temporarily deferred|unusual rate/,
  },
  {
    category: 'soft',
    subtype: 'mailbox_full',
    says: /(?:mailbox|quota|inbox|storage|maildir).{0,40}(?:full|exceed|over|insufficient)|over ?quota|overquota|exceeded.{0,40}(?:quota|storage)|out of (?:storage|disk)|not enough (?:storage|space)|insufficient (?:system )?(?:storage|disk)|user.{0,20}over quota/,
  },
  { category: 'soft', subtype: 'greylisted', says: /gr[ea]ylist|postgrey|please (?:retry|try again)/ },
  {
    category: 'policy_block',
    subtype: 'reputation',
    says: /spamhaus|barracuda|block ?list|black ?list|blocklisted|dnsbl|\brbl\b|spamcop|poor reputation|reputation|unsolicited|listed (?:at|in|by|on)|blocked using|on our block list|banned|senderscore|proofpoint dynamic/,
  },
  {
    category: 'policy_block',
    subtype: 'authentication',
    says: /\bdmarc\b|\bspf\b|\bdkim\b|unauthenticated|not authenticated|authentication (?:checks|required|results)|sender (?:policy|verify) fail/,
  },
  {
    category: 'policy_block',
    subtype: 'content',
    says: /\bspam\b|\bvirus\b|malware|phish|content (?:rejected|filter|restriction)|message (?:content )?(?:rejected|refused|blocked)|looks like|prohibited|attachment.{0,30}(?:not allowed|blocked)|message (?:is )?too (?:large|big)|size (?:limit|exceeds)/,
  },
  {
    category: 'policy_block',
    subtype: 'sender',
    says: /sender (?:address )?(?:rejected|denied|refused|invalid|unknown|not (?:found|allowed|verified))|(?:bad|invalid|unknown) sender|sender.{0,20}domain|domain of sender|sender (?:verify|verification)/,
  },
  {
    category: 'soft',
    subtype: 'server_trouble',
    says: /too many hops|hop count|(?:routing|mail) loop|loops? back/,
  },
  {
    category: 'invalid_recipient',
    subtype: 'mailbox_not_found',
    says: /user (?:is )?(?:unknown|not found|doesn'?t exist|does not exist)|unknown (?:user|recipient|address|local|mailbox|account)|no such (?:user|recipient|mailbox|address|person|account)|(?:mailbox|recipient|address|account|user).{0,40}(?:not found|does ?n[o']t exist|unavailable or|invalid|unknown|unroutable|disabled|inactive|deactivated|suspended|no longer|not exist|discontinued|not known)|invalid (?:recipient|mailbox|user|address)|recipient (?:address )?rejected: access denied|recipient not found|no mailbox (?:here|found)|not our customer|does not like recipient|couldn'?t be found|isn'?t (?:a valid|found)|email account that you tried to reach|address (?:lookup|look-up) fail|not a (?:valid|known) (?:user|mailbox|recipient)|no longer (?:available|employed|works|with|in use|valid|active)/,
  },
  {
    category: 'invalid_recipient',
    subtype: 'domain_not_found',
    says: /(?:domain|host).{0,30}(?:not found|does not exist|unknown|invalid|couldn'?t be found)|nxdomain|no (?:mx|such domain)|name or service not known|bad destination (?:host|mailbox)|unrouteable (?:mail )?domain/,
  },
  {
    category: 'policy_block',
    subtype: 'policy',
    says: /policy|access denied|not (?:allowed|permitted|authorized|accepted)|relay(?:ing)? (?:denied|not)|unable to relay|administratively|refused by|blocked|restricted|permission|not accepting (?:mail|messages) from/,
  },
  {
    category: 'soft',
    subtype: 'server_trouble',
    says: /timed? ?out|connection (?:refused|reset|lost|dropped|timed)|temporar|service (?:not|un)available|server (?:busy|error|configuration)|network (?:error|unreachable)|delay(?:ed)?|deferred|host.{0,20}(?:not respond|unreachable)|resources|loop/,
  },
];

/** RFC 3463 codes that say one thing. */
const STATUSES: readonly [RegExp, BounceVerdict][] = [
  [/^[45]\.1\.[78]$/, { category: 'policy_block', subtype: 'sender' }],
  [/^5\.1\.[0-36]$/, { category: 'invalid_recipient', subtype: 'mailbox_not_found' }],
  [/^5\.1\.10$/, { category: 'invalid_recipient', subtype: 'domain_not_found' }],
  [/^5\.2\.1$/, { category: 'invalid_recipient', subtype: 'mailbox_disabled' }],
  [/^[45]\.2\.2$/, { category: 'soft', subtype: 'mailbox_full' }],
  [/^[45]\.(2\.3|3\.4)$/, { category: 'policy_block', subtype: 'content' }],
  [/^5\.4\.[14]$/, { category: 'invalid_recipient', subtype: 'domain_not_found' }],
  [/^5\.7\.\d+$/, { category: 'policy_block', subtype: 'policy' }],
  [/^5\.6\.\d+$/, { category: 'policy_block', subtype: 'content' }],
  [/^4\.\d+\.\d+$/, { category: 'soft', subtype: 'server_trouble' }],
  [/^5\.[34]\.\d+$/, { category: 'soft', subtype: 'server_trouble' }],
];

/** Sorts a refusal: by its words, then its enhanced status (RFC 3463), then its code. spec: Bounce categories */
export function categorizeSmtpReply(reply: {
  code: number | null;
  enhanced: string | null;
  text: string;
}): BounceVerdict {
  const text = reply.text.slice(0, MAX_TEXT).toLowerCase().replace(/\s+/g, ' ');
  const worded = TEXTS.find(({ says }) => says.test(text));
  if (worded) return { category: worded.category, subtype: worded.subtype };
  const coded = STATUSES.find(([status]) => status.test(reply.enhanced ?? ''));
  if (coded) return coded[1];
  if (reply.code === 552 || reply.code === 452) return { category: 'soft', subtype: 'mailbox_full' };
  if (reply.code === 550 || reply.code === 551 || reply.code === 553)
    return { category: 'invalid_recipient', subtype: 'mailbox_not_found' };
  if (reply.code !== null && reply.code >= 400 && reply.code < 500)
    return { category: 'soft', subtype: 'server_trouble' };
  return { category: 'unknown', subtype: 'unknown' };
}
