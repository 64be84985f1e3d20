import { join, relative } from 'node:path';
import { demoOtpauthLine, demoUsers } from '#server/seed/users.ts';
import { roles } from '#server/access/accessMap.ts';
import { readAgentList } from './agents.ts';

/** Email, password and role of every demo user, and what else only the demo has. */
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

/**
 * The text that is shown when everything is up: one block, the address first.
 * @param isDemo whether the installation was started with demo data
 */
export function readyBlock(url: string, dataDir: string, isDemo: boolean): string {
  const { spare } = readAgentList(join(dataDir, 'agents.json'));
  const here = relative(process.cwd(), dataDir);
  return [
    '',
    `Dugout is ready: ${url}`,
    '',
    ...(isDemo
      ? demoLines(url)
      : [
          '  Without demo data. `npm run admin -- create EMAIL --name NAME` makes a user, the first one too.',
        ]),
    '  `npm run invite` prints a code to register with.',
    ...(spare.length
      ? ['  Tokens of agents that wait to be attached:', ...spare.map((token) => `    ${token}`)]
      : []),
    '',
    `  Data is kept in ${here && !here.startsWith('..') ? here : dataDir} (DUGOUT_DATA). Remove the folder to start over.`,
    '  Ctrl+C stops everything.',
    '',
  ].join('\n');
}
