import { createServer } from 'node:http';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Post {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface HookReceiver extends AsyncDisposable {
  url: string;
  posts: Post[];
  answer: (post: Post, response: ServerResponse) => void;
}

export async function startHookReceiver(): Promise<HookReceiver> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const post = { path: request.url!, headers: request.headers, body: Buffer.concat(chunks).toString() };
      receiver.posts.push(post);
      receiver.answer(post, response);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const receiver: HookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posts: [],
    answer: (_post, response) => void response.writeHead(200).end('ok'),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return receiver;
}
