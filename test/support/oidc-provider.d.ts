declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Context {
    path: string;
    body?: { access_token?: string };
    oidc?: {
      params?: { grant_type?: string };
      entities?: { Grant?: { accountId: string; jti: string } };
    };
  }
  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }
  interface TokenModel {
    find(value: string): Promise<{ accountId: string; destroy(): Promise<void> } | undefined>;
    revokeByGrantId(grantId: string): Promise<void>;
  }

  /** The used part of the library, which has no types. */
  export default class Provider {
    constructor(issuer: string, options: object);
    AccessToken: TokenModel;
    RefreshToken: TokenModel;
    Grant: { new (made: { accountId: string; clientId: string }): Grant; find(id: string): Promise<Grant> };
    use(middleware: (ctx: Context, next: () => Promise<void>) => Promise<void>): void;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionDetails(
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<{
      prompt: { name: string };
      params: { login_hint?: string; client_id: string; scope: string };
      grantId?: string;
      session: { accountId: string };
    }>;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
  }
}

declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  export default class MemoryAdapter {
    constructor(model: string);
  }
}
