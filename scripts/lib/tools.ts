import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { findBinary } from '#server/messaging/findBinary.ts';

/** A program of the system that Dugout or its tests need. */
export interface Tool {
  name: string;
  /** Environment variable that may name the program. */
  variable: string;
  find: () => string | null;
  debian: {
    package: string;
    /** Service that the package would start on its own; we start what we need ourselves. */ service?: string;
  };
  elsewhere: string;
}

/** A program is missing and cannot be installed from here. The message is one line that says what to do. */
export class ToolMissingError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ToolMissingError';
  }
}

/** Folder of the newest PostgreSQL that Debian's packages have put in place. */
function postgresFolders(): string[] {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return [];
  return readdirSync(root)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => `${root}/${version}/bin`);
}

export const tools = {
  natsServer: {
    name: 'nats-server',
    variable: 'NATS_SERVER_BIN',
    find: () => findBinary('nats-server'),
    debian: { package: 'nats-server', service: 'nats-server' },
    elsewhere:
      'https://github.com/nats-io/nats-server/releases (2.9 or newer; macOS: brew install nats-server)',
  },
  chromium: {
    name: 'chromium',
    variable: 'CHROMIUM_BIN',
    find: () => findBinary('chromium') ?? findBinary('chromium-browser') ?? findBinary('google-chrome'),
    debian: { package: 'chromium' },
    elsewhere: 'Chromium or Chrome of your system',
  },
  postgres: {
    name: 'PostgreSQL',
    variable: 'POSTGRES_BIN',
    find: () => findBinary('initdb', postgresFolders()),
    debian: { package: 'postgresql', service: 'postgresql' },
    elsewhere: 'PostgreSQL 15 or newer (macOS: brew install postgresql), with initdb on the PATH',
  },
  xvnc: {
    name: 'Xvnc',
    variable: 'XVNC_BIN',
    find: () => findBinary('Xvnc') ?? findBinary('Xtigervnc'),
    debian: { package: 'tigervnc-standalone-server' },
    elsewhere: 'TigerVNC with its Xvnc server',
  },
} as const satisfies Record<string, Tool>;

/** How to run a command as root without being asked for a password, or null. */
function asRoot(): readonly string[] | null {
  if (process.getuid?.() === 0) return [];
  const sudo = findBinary('sudo');
  return sudo && spawnSync(sudo, ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? [sudo, '-n'] : null;
}

function install(tool: Tool, root: readonly string[]): void {
  const run = (...words: string[]): void => {
    const [command = '', ...args] = [...root, 'env', 'DEBIAN_FRONTEND=noninteractive', ...words];
    execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  };
  const get = ['apt-get', 'install', '-y', '-q', '--no-install-recommends', tool.debian.package];
  try {
    run(...get);
  } catch {
    run('apt-get', 'update', '-q');
    run(...get);
  }
  // Only with systemd at work does a package start a service, and then on a port that we neither need nor guard.
  if (tool.debian.service && existsSync('/run/systemd/system'))
    run('systemctl', 'disable', '--now', tool.debian.service);
}

/**
 * Path of the program: as the environment says, else found, else installed where Debian and root (or a
 * sudo that asks for nothing) allow.
 * @throws ToolMissingError
 */
export function ensure(
  tool: Tool,
  say: (line: string) => void,
  rights: () => readonly string[] | null = asRoot,
): string {
  const named = process.env[tool.variable];
  if (named) {
    if (existsSync(named)) return named;
    throw new ToolMissingError(`${tool.variable} names ${named}, but there is no such file.`);
  }
  const found = tool.find();
  if (found) return found;
  const onDebian = existsSync('/etc/debian_version') && findBinary('apt-get') !== null;
  const root = onDebian ? rights() : null;
  const manually = onDebian ? `sudo apt-get install ${tool.debian.package}` : tool.elsewhere;
  if (!root)
    throw new ToolMissingError(
      `${tool.name} is missing. Install it: ${manually} — or set ${tool.variable} to it.`,
    );
  say(`Installing ${tool.name} (Debian package ${tool.debian.package}) …`);
  try {
    install(tool, root);
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
