import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAllowList } from '../../../src/platform/net/allow-list.ts';
import { judgeActor } from '../../../src/tracking/rules/actor.ts';
import type { Hit } from '../../../src/tracking/rules/actor.ts';
import { inHotWindows } from '../../../src/tracking/rules/hot-windows.ts';
import { SCANNER_NETWORKS } from '../../../src/tracking/rules/scanner-networks.ts';

const SENT_AT = new Date('2026-11-16T09:00:00Z');
const scanners = parseAllowList(SCANNER_NETWORKS);

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const EDGE = `${CHROME} Edg/131.0.0.0`;
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const IPHONE_MAIL =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
const CUBOT =
  'Mozilla/5.0 (Linux; Android 11; CUBOT X50) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';
const THUNDERBIRD = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Thunderbird/128.4.0';
const OUTLOOK = 'Mozilla/4.0 (compatible; ms-office; MSOffice 16)';
const OUTLOOK_MAC = 'Microsoft Outlook/16.89 (Macintosh; Intel Mac OS X 10.15)';
const GMAIL = 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)';
const YAHOO = 'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html';
const APPLE_PRIVACY = 'Mozilla/5.0';

const HOME = '89.12.34.56';
const OFFICE = '2003:e1:1234:5678::1';
const GOOGLE = '66.102.8.35';
const RELAY = '104.28.40.10';
const AZURE = '20.50.60.70';

interface Asked {
  /** Seconds after the server took the mail. */
  after: number;
  agent: string | null;
  ip?: string;
  method?: string;
  kind?: 'open' | 'click';
  link?: number;
  links?: number;
  prefetch?: boolean;
}

let n = 0;
const hit = ({ after, agent, ip = HOME, method = 'GET', kind = 'click', link = 1, links = 3, prefetch = false }: Asked): Hit => ({
  id: `hit-${n++}`, kind, method, ip, prefetch,
  url: kind === 'click' ? `https://acme.test/${link}` : null,
  links: kind === 'click' ? links : null,
  at: new Date(SENT_AT.getTime() + after * 1000),
  userAgent: agent,
  network: ip.replace(/\.\d+$/, '.0/24'),
  scanner: scanners.names(ip),
}); // prettier-ignore
function verdict(asked: Asked[], sentAt: Date | null = SENT_AT) {
  const hits = asked.map(hit);
  const found = judgeActor(hits.toSorted((a, b) => a.at.getTime() - b.at.getTime()), sentAt);
  return found.get(hits[0]!.id)!;
} // prettier-ignore
const open = (over: Partial<Asked> & Pick<Asked, 'after' | 'agent'>): Asked => ({ kind: 'open', ...over });
const links = (count: number, from: number, step: number, over: Partial<Asked> = {}): Asked[] =>
  Array.from({ length: count }, (_none, index) => ({
    after: from + index * step,
    agent: CHROME,
    link: index + 1,
    ...over,
  }));

const TABLE: [name: string, asked: Asked[], says: string][] = [
  // Mail privacy and image proxies
  ['Apple mail privacy, at delivery', [open({ after: 40, agent: APPLE_PRIVACY, ip: RELAY })], 'machine bare_agent'],
  ['Apple mail privacy, an hour later', [open({ after: 3600, agent: APPLE_PRIVACY, ip: RELAY })], 'machine bare_agent'],
  ['Gmail when the mail is opened', [open({ after: 300, agent: GMAIL, ip: GOOGLE })], 'human image_proxy'],
  ['Gmail within the second of sending', [open({ after: 0.5, agent: GMAIL, ip: GOOGLE })], 'machine too_soon'],
  ['Yahoo when the mail is opened', [open({ after: 60, agent: YAHOO, ip: '98.136.1.1' })], 'human image_proxy'],
  ['Gmail, opened by many in a minute', [0, 1, 2, 3, 4, 5, 6].map((at) => open({ after: 60 + at, agent: GMAIL, ip: `66.249.${80 + at}.1` })), 'human image_proxy'],
  // People who open
  ['a person in Outlook', [open({ after: 90, agent: OUTLOOK })], 'human person'],
  ['a person in Outlook for Mac', [open({ after: 90, agent: OUTLOOK_MAC })], 'human person'],
  ['a person in Thunderbird', [open({ after: 7200, agent: THUNDERBIRD })], 'human person'],
  ['a person in the mail app of an iPhone', [open({ after: 25, agent: IPHONE_MAIL })], 'human person'],
  ['a person in a browser, three seconds after sending', [open({ after: 3, agent: CHROME })], 'human person'],
  ['a mail that five networks open in a minute', [0, 1, 2, 3, 4].map((at) => open({ after: 60 + at, agent: CHROME, ip: `89.12.${at}.1` })), 'human person'],
  // Machines that open
  ['a mail that six networks open in a minute', [0, 1, 2, 3, 4, 5].map((at) => open({ after: 60 + at * 9, agent: CHROME, ip: `89.12.${at}.1` })), 'machine many_networks'],
  ['an open a second after sending', [open({ after: 1.9, agent: CHROME })], 'machine too_soon'],
  ['an open before the reply of our server was written', [open({ after: -0.2, agent: CHROME })], 'machine too_soon'],
  ['a pixel that only HEAD asks for', [open({ after: 60, agent: CHROME, method: 'HEAD' })], 'machine not_a_get'],
  ['a scanner without a name that opens', [open({ after: 60, agent: null })], 'machine no_agent'],
  // People who click
  ['a person on an iPhone', [{ after: 600, agent: IPHONE }], 'human person'],
  ['a person on Android', [{ after: 45, agent: ANDROID }], 'human person'],
  ['a person on a telephone of Cubot', [{ after: 45, agent: CUBOT }], 'human person'],
  ['a person at work, from IPv6', [{ after: 1200, agent: EDGE, ip: OFFICE }], 'human person'],
  ['a person on Linux who clicks two of three links in four seconds', links(2, 60, 4, { agent: FIREFOX }), 'human person'],
  ['a person who reads all three links, one after the other', links(3, 60, 20), 'human person'],
  ['a person who clicks the same link three times', [1, 2, 3].map((at) => ({ after: 60 + at * 0.5, agent: CHROME })), 'human person'],
  ['a person behind Safe Links, after the check of the click', [{ after: 900, agent: EDGE }, { after: 898, agent: EDGE, ip: AZURE, method: 'HEAD' }], 'human person'],
  ['a person, twenty minutes after a scanner tried every link', [{ after: 1200, agent: CHROME }, ...links(3, 8, 0.2, { ip: AZURE })], 'human person'],
  ['a person a minute after a machine at the same address', [{ after: 101, agent: CHROME, ip: AZURE }, { after: 40, agent: CHROME, ip: AZURE, method: 'HEAD' }], 'human person'],
  ['a person who clicks five seconds after sending', [{ after: 5, agent: CHROME }], 'human person'],
  ['a person whose mail has no time of sending', [{ after: 1, agent: CHROME }], 'human person'],
  // Filters with names
  ['Barracuda by name', [{ after: 30, agent: 'BarracudaCentral/1.0 (+http://www.barracuda.com)' }], 'machine scanner_agent'],
  ['Barracuda from its network, as a browser', [{ after: 30, agent: CHROME, ip: '64.235.153.4' }], 'machine scanner_network'],
  ['Proofpoint by name', [{ after: 30, agent: 'Mozilla/5.0 (compatible; Proofpoint URL Defense)' }], 'machine scanner_agent'],
  ['Proofpoint from its network, an hour later', [{ after: 3600, agent: EDGE, ip: '148.163.129.50' }], 'machine scanner_network'],
  ['Mimecast from its network', [{ after: 15, agent: CHROME, ip: '207.211.31.81' }], 'machine scanner_network'],
  ['Symantec from its network', [{ after: 15, agent: CHROME, ip: '85.158.138.2' }], 'machine scanner_network'],
  ['Safe Links from its network', [{ after: 15, agent: EDGE, ip: '40.94.25.7' }], 'machine scanner_network'],
  ['Safe Links from a cloud, all links at once', links(3, 20, 0.4, { ip: AZURE, agent: EDGE }), 'machine link_burst'],
  ['Safe Links from several clouds, all links at once', links(3, 20, 1).map((each, at) => ({ ...each, ip: `20.${at}.0.1` })), 'machine link_burst'],
  ['both links of a mail that has two', links(2, 20, 1, { links: 2, ip: AZURE }), 'machine link_burst'],
  ['three of twelve links in three seconds', links(3, 20, 1.5, { links: 12, ip: AZURE }), 'machine link_burst'],
  ['Microsoft by name', [{ after: 30, agent: 'Microsoft-URLAnalyzer/1.0' }], 'machine scanner_agent'],
  ['Trend Micro by name', [{ after: 30, agent: 'Mozilla/4.0 (compatible; TMES)' }], 'machine scanner_agent'],
  ['Sophos by name', [{ after: 30, agent: 'Sophos Email Scanner' }], 'machine scanner_agent'],
  ['Cisco by name', [{ after: 30, agent: 'CiscoSecureEmail/14' }], 'machine scanner_agent'],
  ['a filter without a name', [{ after: 30, agent: '' }], 'machine no_agent'],
  ['a filter as a browser, two seconds after sending', [{ after: 2, agent: CHROME, ip: AZURE }], 'machine too_soon'],
  ['a filter as a browser that opens, then tries every link', [open({ after: 6, agent: CHROME, ip: AZURE }), ...links(3, 9, 0.5, { ip: AZURE })], 'machine beside_a_machine'],
  ['a filter that asks with HEAD first', [{ after: 40, agent: CHROME, ip: AZURE }, { after: 39, agent: CHROME, ip: AZURE, method: 'HEAD' }], 'machine beside_a_machine'],
  ['a filter that gives its name, then goes on as a browser', [{ after: 31, agent: CHROME, ip: AZURE }, { after: 30, agent: 'BarracudaCentral/1.0', ip: AZURE }], 'machine beside_a_machine'],
  ['a person at the address of a filter, half a minute later', [{ after: 61, agent: CHROME, ip: AZURE }, { after: 30, agent: 'BarracudaCentral/1.0', ip: AZURE }], 'human person'],
  ['a filter as a browser, just before five seconds', [{ after: 4.9, agent: CHROME, ip: AZURE }], 'machine too_soon'],
  // Programs
  ['HEAD', [{ after: 600, agent: CHROME, method: 'HEAD' }], 'machine not_a_get'],
  ['curl', [{ after: 600, agent: 'curl/8.5.0' }], 'machine scanner_agent'],
  ['Python', [{ after: 600, agent: 'python-requests/2.32' }], 'machine scanner_agent'],
  ['Go', [{ after: 600, agent: 'Go-http-client/2.0' }], 'machine scanner_agent'],
  ['Java', [{ after: 600, agent: 'Java/17.0.1' }], 'machine scanner_agent'],
  ['a browser without a window', [{ after: 600, agent: CHROME.replace('Chrome/', 'HeadlessChrome/') }], 'machine scanner_agent'],
  ['a bot of Bing', [{ after: 600, agent: 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)' }], 'machine scanner_agent'],
  ['a preview of Slack', [{ after: 600, agent: 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' }], 'machine scanner_agent'],
  ['a preview of Skype and Teams', [{ after: 600, agent: 'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5' }], 'machine scanner_agent'],
  ['a browser that loads ahead', [{ after: 600, agent: CHROME, prefetch: true }], 'machine prefetch'],
  ['a script that says nothing but Mozilla', [{ after: 600, agent: 'Mozilla/5.0' }], 'machine bare_agent'],
]; // prettier-ignore

describe('a hit', () => {
  it.each(TABLE)('of %s', (name, asked, says) => {
    const { actor, because } = verdict(asked, name.includes('no time of sending') ? null : SENT_AT);
    expect(`${actor} ${because}`).toBe(says);
  });

  it('of a burst is judged alike, whichever of its links it is', () => {
    const hits = links(3, 20, 0.4, { ip: AZURE }).map(hit);
    expect([...judgeActor(hits, SENT_AT).values()].map(({ because }) => because)).toEqual(
      Array.from({ length: 3 }, () => 'link_burst'),
    );
  });
});

it('windows are found in one pass as by looking at each of them', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ ms: fc.integer({ min: 0, max: 60 }), key: fc.constantFrom('a', 'b', 'c', 'd') }), { maxLength: 20 }),
      fc.integer({ min: 1, max: 4 }),
      (drawn, many) => {
        const moments = drawn.toSorted((a, b) => a.ms - b.ms).map(({ ms, key }) => ({ at: new Date(ms), key }));
        const found = inHotWindows(moments, 10, ({ key }) => key, (keys) => keys.size >= many);
        const slow = moments.filter((moment) =>
          moments.some((last) => {
            const inside = moments.filter((each) => each.at <= last.at && last.at.getTime() - each.at.getTime() <= 10);
            return inside.includes(moment) && new Set(inside.map(({ key }) => key)).size >= many;
          }),
        );
        expect(moments.filter((moment) => found.has(moment))).toEqual(slow);
      },
    ),
  );
}); // prettier-ignore
