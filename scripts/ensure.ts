import { pathToFileURL } from 'node:url';
import { ensure, type Tool, ToolMissingError, tools } from './lib/tools.ts';

const print = (line: string): void => console.error(line);

/** Path of nats-server, downloaded when possible. @throws ToolMissingError with one line that says what to do. */
export const ensureNatsServer = (): string => ensure(tools.natsServer, print);

/** Path of a Chromium for tests and benchmarks. @throws ToolMissingError */
export const ensureChromium = (): string => ensure(tools.chromium, print);

/** Path of PostgreSQL's `initdb`, next to `pg_ctl` and `postgres`. @throws ToolMissingError */
export const ensurePostgres = (): string => ensure(tools.postgres, print);

/** Path of Caddy, a reverse proxy. @throws ToolMissingError */
export const ensureCaddy = (): string => ensure(tools.caddy, print);

/** Path of nginx, a reverse proxy. @throws ToolMissingError */
export const ensureNginx = (): string => ensure(tools.nginx, print);

/** Path of TigerVNC's Xvnc, for the comparison in the benchmark. @throws ToolMissingError */
export const ensureXvnc = (): string => ensure(tools.xvnc, print);

/** Path of Xvfb, the X server on which the benchmark looks at a browser. @throws ToolMissingError */
export const ensureXvfb = (): string => ensure(tools.xvfb, print);

/** Path of Firefox, for the journeys in other engines. @throws ToolMissingError */
export const ensureFirefox = (): string => ensure(tools.firefox, print);

/** Path of the WebDriver of WebKitGTK, for the journeys in other engines. @throws ToolMissingError */
export const ensureWebKitDriver = (): string => ensure(tools.webKitDriver, print);

/** Path of Kobo Deluxe, the game that `npm start -- --driver x11` shows. @throws ToolMissingError */
export const ensureKobo = (): string => ensure(tools.kobo, print);

/** `node scripts/ensure.ts natsServer chromium postgres caddy nginx xvnc xvfb firefox webKitDriver kobo` installs those of these that are missing. */
function main(names: readonly string[]): void {
  const known: Record<string, Tool> = tools;
  for (const name of names) {
    const tool = known[name];
    if (!tool) throw new ToolMissingError(`Unknown tool ${name}. Known: ${Object.keys(tools).join(', ')}`);
    print(`${tool.name}: ${ensure(tool, print)}`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    main(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof ToolMissingError)) throw error;
    print(error.message);
    process.exitCode = 1;
  }
}
