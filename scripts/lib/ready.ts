import { join, relative } from 'node:path';
import { demoOtpauthLine, demoUsers } from '#demo/seed/users.ts';
import { roles } from '#server/modules/access/accessMap.ts';
import { readAgentList } from './agents.ts';
import { root } from './child.ts';

/** Email, password and role of every demo user, and everything else that only the demo has. */
function demoLines(url: string): string[] {
  const width = Math.max(...demoUsers.map(({ email }) => email.length));
  const users = demoUsers.map(({ email, password, role, secondFactor, blocked }) => {
    const name = roles.find((known) => known.role === role)?.name ?? String(role);
    const marks = [name, ...(secondFactor ? ['second factor'] : []), ...(blocked ? ['blocked'] : [])].join(
      ', ',
    );
    return `    ${email.padEnd(width)}  ${password.padEnd(width - 7)}  ${marks}`;
  });
  return [
    '  Demo users (email, password, role):',
    ...users,
    '  Second factor of op2fa@dugout.test, for an authenticator app:',
    `    ${demoOtpauthLine()}`,
    `  Mails (as for a new password) are shown at ${url}/api/outbox while SMTP_URL is not set.`,
  ];
}

export interface Ready {
  url: string;
  /** Folder of the API. */
  dataDir: string;
  /** Whether it was started with demo data. */
  isDemo: boolean;
  /** Further settings that commands need to find this installation. */
  settings?: Readonly<Record<string, string>>;
  /** Folder with everything. Default: that of the API. */
  folder?: string;
}

/** A text as one word of a shell. */
const quoted = (text: string): string =>
  /^[\w./:@%=+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

/** A path as people write it from the repository. */
function shortPath(path: string): string {
  const here = relative(root, path);
  return here && !here.startsWith('..') ? here : path;
}

/** The text that is shown when everything is up: one block, the address first, and commands that work as printed. */
export function readyBlock({ url, dataDir, isDemo, settings = {}, folder = dataDir }: Ready): string {
  const { spare } = readAgentList(join(dataDir, 'agents.json'));
  const env = {
    ...(dataDir === join(root, '.data') ? {} : { DUGOUT_DATA: shortPath(dataDir) }),
    ...settings,
  };
  const words = Object.entries(env).map(([name, value]) => `${name}=${quoted(value)} `);
  const command = (text: string): string => `    ${words.join('')}npm run ${text}`;
  return [
    '',
    `Dugout is ready: ${url}`,
    '',
    ...(isDemo
      ? demoLines(url)
      : ['  Without demo data. A user, the first one too:', command('admin -- create EMAIL --name NAME')]),
    '  A code to register with:',
    command('invite'),
    ...(spare.length
      ? ['  Tokens of agents that wait to be attached:', ...spare.map((token) => `    ${token}`)]
      : []),
    '',
    `  Data is kept in ${shortPath(folder)} (DUGOUT_DATA). Remove the folder to start over.`,
    '  Ctrl+C stops everything.',
    '',
  ].join('\n');
}
