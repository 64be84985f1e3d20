import type { Endpoint, RequestOf, ResponseOf } from '#contract/endpoint.ts';
import type { Api, CallOptions } from '#platform/api/api.ts';

/**
 * Remembers the session in which a change begins. The returned function is called before each further call of the change.
 * @throws AbortError when that session has ended: the call would be made in the name of somebody else
 */
export type BeginChange = () => () => void;

export interface SessionCheckDeps {
  /** The token of this tab's session; null: nobody is signed in. */
  token(): string | null;
  /** Whether the stored token is that of this session: another tab may have signed in as somebody else. */
  isActive(): boolean;
}

export function createSessionCheck({ token, isActive }: SessionCheckDeps) {
  /** Sessions of this tab that have ended. A session keeps its number when its token is renewed. */
  let ended = 0;
  const begin: BeginChange = () => {
    const began = ended;
    const isSignedIn = token() !== null;
    return () => {
      if (ended === began && (!isSignedIn || isActive())) return;
      throw new DOMException('The session has ended', 'AbortError');
    };
  };
  return { begin, end: (): void => void ended++ };
}

/** The API for the calls of one change: once its session has ended, it sends no further ones. */
export function inOneSession(api: Api, begin: BeginChange): Api {
  const check = begin();
  return {
    async call<E extends Endpoint>(
      endpoint: E,
      request: RequestOf<E>,
      options?: CallOptions,
    ): Promise<ResponseOf<E>> {
      if (endpoint.method !== 'GET') check();
      return api.call(endpoint, request, options);
    },
  };
}
