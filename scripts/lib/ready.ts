import { join, relative } from 'node:path';
import { demoOtpauthLine, demoUsers } from '#server/seed/users.ts';
import { roles } from '#server/access/accessMap.ts';
import { readAgentList } from './agents.ts';

/** The text that is shown when everything is up: one block, the address first. */
export function readyBlock(url: string, dataDir: string): string {
  const width = Math.max(...demoUsers.map(({ email }) => email.length));
  const users = demoUsers.map(({ email, password, role, secondFactor, blocked }) => {
    const name = roles.find((known) => known.role === role)?.name ?? String(role);
    const marks = [name, ...(secondFactor ? ['second factor'] : []), ...(blocked ? ['blocked'] : [])].join(
      ', ',
    );
    return `    ${email.padEnd(width)}  ${password.padEnd(width - 7)}  ${marks}`;
  });
  const { spare } = readAgentList(join(dataDir, 'agents.json'));
  const here = relative(process.cwd(), dataDir);
  return [
    '',
    `Dugout is ready: ${url}`,
    '',
    '  Demo users (email, password, role):',
    ...users,
    '  Second factor of op2fa@dugout.test, for an authenticator app:',
    `    ${demoOtpauthLine()}`,
    `  Mails (as for a new password) are shown at ${url}/api/outbox while SMTP_URL is not set.`,
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
