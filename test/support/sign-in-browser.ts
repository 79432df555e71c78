import type { Server } from '../../src/platform/http/server.ts';

export interface Answer {
  status: number;
  /** The address that it leads to; empty: to none. */
  location: string;
  cookies: string[];
  // oxlint-disable-next-line typescript/no-explicit-any -- an answer's shape is what the test is about to check
  body: any;
}

/** The cookies of a browser, and its calls. */
export interface SignInBrowser {
  cookies: Map<string, string>;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
}

export function signInBrowser(server: Server): SignInBrowser {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async get(path, headers = {}) {
      const answer = await server.inject({
        method: 'GET',
        url: path,
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '), ...headers },
      });
      const set = [answer.headers['set-cookie'] ?? []].flat();
      for (const each of set) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
        if (each.includes('Max-Age=0')) cookies.delete(name);
        else cookies.set(name, value);
      }
      return {
        status: answer.statusCode,
        location: answer.headers.location ?? '',
        cookies: set,
        body: String(answer.headers['content-type']).includes('json') ? answer.json() : answer.body,
      };
    },
  };
}
