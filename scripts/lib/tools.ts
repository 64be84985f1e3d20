import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { debianPostgresFolders, findBinary } from '#node/findBinary.ts';
import { acceptedVersions, findNatsServer, unsuitableReason } from '#server/transport/nats/natsBinary.ts';
import { canFetchFromDebian } from './debianPackages.ts';
import { fetchNatsServer } from './debianUnstable.ts';

/** A system program that Dugout or its tests need. */
export interface Tool {
  name: string;
  /** Environment variable with the path of the program. */
  variable: string;
  find: () => string | null;
  /** Reason why a configured program cannot be used ("is version 1"); null when it can. */
  unsuitableReason?: (file: string) => string | null;
  /** Debian package, installed as root. */
  debian?: {
    package: string;
    /** Service that the package would start; unwanted, because we start the program ourselves. */
    service?: string;
  };
  /** Another way to install it that does not change the system. @returns its path */
  fetch?: { possible: () => boolean; from: string; run: () => string };
  otherSource: string;
}

/** A program is missing and cannot be installed; the message is one line that says what to do. */
export class ToolMissingError extends Error {
  override readonly name = 'ToolMissingError';
}

export const tools = {
  natsServer: {
    name: 'nats-server',
    variable: 'NATS_SERVER_BIN',
    find: () => findNatsServer(),
    unsuitableReason: unsuitableReason,
    fetch: { possible: canFetchFromDebian, from: "Debian's unstable suite", run: () => fetchNatsServer() },
    otherSource: `version ${acceptedVersions}, from https://github.com/nats-io/nats-server/releases (macOS: brew install nats-server)`,
  },
  chromium: {
    name: 'chromium',
    variable: 'CHROMIUM_BIN',
    find: () => findBinary('chromium') ?? findBinary('chromium-browser') ?? findBinary('google-chrome'),
    debian: { package: 'chromium' },
    otherSource: 'Chromium or Chrome of your system',
  },
  postgres: {
    name: 'PostgreSQL',
    variable: 'POSTGRES_BIN',
    find: () => findBinary('initdb', debianPostgresFolders()),
    debian: { package: 'postgresql', service: 'postgresql' },
    otherSource: 'PostgreSQL 15 or newer (macOS: brew install postgresql), with initdb on the PATH',
  },
  caddy: {
    name: 'caddy',
    variable: 'CADDY_BIN',
    find: () => findBinary('caddy'),
    debian: { package: 'caddy', service: 'caddy' },
    otherSource: 'Caddy 2 (macOS: brew install caddy)',
  },
  nginx: {
    name: 'nginx',
    variable: 'NGINX_BIN',
    find: () => findBinary('nginx'),
    debian: { package: 'nginx-light', service: 'nginx' },
    otherSource: 'nginx (macOS: brew install nginx)',
  },
  xvnc: {
    name: 'Xvnc',
    variable: 'XVNC_BIN',
    find: () => findBinary('Xvnc') ?? findBinary('Xtigervnc'),
    debian: { package: 'tigervnc-standalone-server' },
    otherSource: 'TigerVNC with its Xvnc server',
  },
  xvfb: {
    name: 'Xvfb',
    variable: 'XVFB_BIN',
    find: () => findBinary('Xvfb'),
    debian: { package: 'xvfb' },
    otherSource: "X.Org's virtual framebuffer server",
  },
  firefox: {
    name: 'Firefox',
    variable: 'FIREFOX_BIN',
    find: () => findBinary('firefox-esr') ?? findBinary('firefox'),
    debian: { package: 'firefox-esr' },
    otherSource: 'Firefox of your system',
  },
  webKitDriver: {
    name: 'WebKitWebDriver',
    variable: 'WEBKIT_DRIVER_BIN',
    find: () => findBinary('WebKitWebDriver'),
    debian: { package: 'webkit2gtk-driver' },
    otherSource: 'the WebDriver of WebKitGTK, with its MiniBrowser',
  },
  kobo: {
    name: 'Kobo Deluxe',
    variable: 'KOBO_BIN',
    find: () => findBinary('kobodl', ['/usr/games']),
    debian: { package: 'kobodeluxe' },
    otherSource:
      'Kobo Deluxe of your system, or name another program in DUGOUT_AGENT_X11 (see docs/drivers.md)',
  },
} as const satisfies Record<string, Tool>;

/** Command prefix to run as root without a password prompt, or null. */
function asRoot(): readonly string[] | null {
  if (process.getuid?.() === 0) return [];
  const sudo = findBinary('sudo');
  return sudo && spawnSync(sudo, ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? [sudo, '-n'] : null;
}

function install(debian: NonNullable<Tool['debian']>, root: readonly string[]): void {
  const run = (...commandLine: string[]): void => {
    const [command = '', ...args] = [...root, 'env', 'DEBIAN_FRONTEND=noninteractive', ...commandLine];
    execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  };
  const get = ['apt-get', 'install', '-y', '-q', '--no-install-recommends', debian.package];
  try {
    run(...get);
  } catch {
    run('apt-get', 'update', '-q');
    run(...get);
  }
  // A package starts its service only under systemd, on a port that we neither use nor protect.
  if (debian.service && existsSync('/run/systemd/system'))
    run('systemctl', 'disable', '--now', debian.service);
}

type Print = (line: string) => void;

/**
 * Path of the program: configured, found, downloaded, or (on Debian with root or passwordless sudo) installed.
 * @throws ToolMissingError
 */
export function ensure(tool: Tool, print: Print, rights: () => readonly string[] | null = asRoot): string {
  const named = process.env[tool.variable];
  if (named) return checked(tool, named);
  const found = tool.find();
  if (found) return found;
  if (tool.fetch?.possible()) return fetched(tool, tool.fetch, print);
  const onDebian = existsSync('/etc/debian_version') && findBinary('apt-get') !== null;
  const root = onDebian && tool.debian ? rights() : null;
  const manually = onDebian && tool.debian ? `sudo apt-get install ${tool.debian.package}` : tool.otherSource;
  if (!root || !tool.debian)
    throw new ToolMissingError(
      `${tool.name} is missing. Install it: ${manually} — or set ${tool.variable} to it.`,
    );
  const { package: name, service } = tool.debian;
  print(
    `${tool.name} is missing: installing it for the whole system with apt-get install ${name}` +
      `${service ? ', without its service' : ''} (apt-get remove ${name} undoes it; ${tool.variable} names another program) …`,
  );
  try {
    install(tool.debian, root);
  } catch (error) {
    throw new ToolMissingError(
      `${tool.name} could not be installed (${(error as Error).message}). Install it: ${manually}`,
    );
  }
  const installed = tool.find();
  if (!installed)
    throw new ToolMissingError(
      `${tool.name} is still missing after its installation. Set ${tool.variable} to it.`,
    );
  return installed;
}

function checked(tool: Tool, named: string): string {
  if (!existsSync(named))
    throw new ToolMissingError(`${tool.variable} names ${named}, but there is no such file.`);
  const reason = tool.unsuitableReason?.(named);
  if (reason)
    throw new ToolMissingError(
      `${tool.variable} names ${named}, which ${reason}. Unset it, or install ${tool.otherSource}.`,
    );
  return named;
}

function fetched(tool: Tool, fetch: NonNullable<Tool['fetch']>, print: Print): string {
  print(`Fetching ${tool.name} from ${fetch.from} …`);
  try {
    return fetch.run();
  } catch (error) {
    throw new ToolMissingError(
      `${tool.name} could not be fetched from ${fetch.from} (${(error as Error).message}). Install ${tool.otherSource} — or set ${tool.variable} to it.`,
    );
  }
}
