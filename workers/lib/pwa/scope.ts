/** Addresses of the page: all but calls, sockets, files and the guide to the API. */
export const isPage = /^\/(?!(?:api|socket\.io|assets|icons|screenshots)(?:\/|$|\?))[^.]*(?:\?.*)?$/;

/** What no start can do without; for everybody, signed in or not. */
export const enums = '/api/util/enums';

/** What is the same for everybody and changes with a release: the only answers that are kept. */
const references: ReadonlySet<string> = new Set([enums, '/api/util/timezones']);

export const isReferenceData = (pathname: string): boolean => references.has(pathname);

export const isWorkerScript = ({ destination }: Pick<Request, 'destination'>): boolean =>
  destination === 'worker' || destination === 'sharedworker';
