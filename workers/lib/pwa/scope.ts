import { serverTimeHeader } from '#contract/endpoint.ts';

/** Paths that show the page: all but API calls, sockets, files and the API documentation. */
export const isPage = /^\/(?!(?:api|socket\.io|assets|icons|screenshots)(?:\/|$|\?))[^.]*(?:\?.*)?$/;

/** Required at every start, with or without a session. */
export const enums = '/api/util/enums';

/** Responses that are the same for all users and change only with a release; nothing else is cached. */
const references: ReadonlySet<string> = new Set([enums, '/api/util/timezones']);

export const isReferenceData = (pathname: string): boolean => references.has(pathname);

/**
 * Whether a response with reference data may be shown at the next start. Not before an installation has users: its first
 * page says so, and must not repeat it after the first one was created.
 */
export async function isStorable(response: Response): Promise<boolean> {
  if (response.status !== 200) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return (body as { hasUsers?: unknown } | null)?.hasUsers !== false;
}

/**
 * A stored response as the page gets it: without the time of the API. The page would take that for the current time, and
 * the clock of its device for wrong.
 */
export function asStored(response: Response): Response {
  const { status, statusText, body } = response;
  const headers = new Headers(response.headers);
  headers.delete(serverTimeHeader);
  return new Response(body, { status, statusText, headers });
}

export const isWorkerScript = ({ destination }: Pick<Request, 'destination'>): boolean =>
  destination === 'worker' || destination === 'sharedworker';

interface StaticRoute {
  readonly condition: { readonly urlPattern: { readonly pathname: string } };
  readonly source: 'network' | 'fetch-event';
}

const route =
  (source: StaticRoute['source']) =>
  (pathname: string): StaticRoute => ({ condition: { urlPattern: { pathname } }, source });

/**
 * Requests that the browser sends without asking the service worker; the first match counts. Otherwise each call would
 * start the worker, and a new version takes over only when the old worker has nothing to do: with two open tabs that took
 * minutes on a busy machine.
 */
export const staticRoutes: readonly StaticRoute[] = [
  ...[...references].map(route('fetch-event')),
  ...['/api/*', '/socket.io/*', '/screenshots/*'].map(route('network')),
];
