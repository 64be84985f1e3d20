/** Addresses of the page: all but calls, sockets, files and the guide to the API. */
export const isPage = /^\/(?!(?:api|socket\.io|assets|icons|screenshots)(?:\/|$|\?))[^.]*(?:\?.*)?$/;

/** What is the same for everybody and changes with a release: the only answers that are kept. */
const references: ReadonlySet<string> = new Set(['/api/util/enums', '/api/util/timezones']);

export const isReference = (pathname: string): boolean => references.has(pathname);

export const isWorkerScript = ({ destination }: Pick<Request, 'destination'>): boolean =>
  destination === 'worker' || destination === 'sharedworker';
