import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:https';

export class Receiver implements AsyncDisposable {
  connections = 0;
  readonly requests: string[] = [];
  readonly serverNames: string[] = [];
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  #gone: (() => void)[] = [];

  private constructor(server: Server) {
    this.#server = server;
    server.on('connection', (socket: Socket) => {
      this.connections += 1;
      this.#sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        this.#sockets.delete(socket);
        if (this.#sockets.size === 0) for (const done of this.#gone.splice(0)) done();
      });
    });
  }

  static async http(listener: RequestListener): Promise<Receiver> {
    const server = createServer((request, response) => {
      receiver.requests.push(`${request.method} ${request.url}`);
      listener(request, response);
    });
    const receiver = new Receiver(server);
    return receiver.#listen();
  }

  static async https(pair: { key: string; cert: string }): Promise<Receiver> {
    const server = createTlsServer(pair, (request, response) => {
      receiver.requests.push(`${request.method} ${request.headers.host}`);
      response.end('secret');
    });
    const receiver = new Receiver(server);
    server.on('secureConnection', (socket) => receiver.serverNames.push(String(socket.servername)));
    server.on('tlsClientError', () => {});
    return receiver.#listen();
  }

  static async tcp(listener: (socket: Socket) => void): Promise<Receiver> {
    return new Receiver(createTcpServer(listener)).#listen();
  }

  async #listen(): Promise<this> {
    const bound = Promise.withResolvers<void>();
    this.#server.listen(0, '127.0.0.1', () => bound.resolve());
    await bound.promise;
    return this;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  async idle(): Promise<void> {
    if (this.#sockets.size === 0) return;
    const gone = Promise.withResolvers<void>();
    this.#gone.push(() => gone.resolve());
    await gone.promise;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    const closed = Promise.withResolvers<void>();
    this.#server.close(() => closed.resolve());
    await closed.promise;
  }
}
