/** Paths that show the page: all but API calls, sockets, files and the API documentation. */
export const isPage = /^\/(?!(?:api|socket\.io|assets|icons|screenshots)(?:\/|$|\?))[^.]*(?:\?.*)?$/;

/** Required at every start, signed in or not. */
export const enums = '/api/util/enums';

/** Responses that are the same for all users and change only with a release; nothing else is cached. */
const references: ReadonlySet<string> = new Set([enums, '/api/util/timezones']);

export const isReferenceData = (pathname: string): boolean => references.has(pathname);

export const isWorkerScript = ({ destination }: Pick<Request, 'destination'>): boolean =>
  destination === 'worker' || destination === 'sharedworker';
