import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parseAgentCreds } from '#node/nats/credsFile.ts';
import { reasonOf } from '#node/commandError.ts';
import { ensureVideoLibraries } from './lib/videoLibraries.ts';

/**
 * `npm run agent -- --nats URL --creds FILE [--screenshots PORT]`: runs the agent of one server, on any
 * machine that can reach the messaging server. `npm run agent-creds` writes the file, which is read again at
 * each connection. Further settings come from the environment.
 */
function readArguments(): void {
  const { values } = parseArgs({
    options: { nats: { type: 'string' }, creds: { type: 'string' }, screenshots: { type: 'string' } },
  });
  if (!values.nats || !values.creds)
    throw new Error('Usage: npm run agent -- --nats tls://HOST:4222 --creds FILE [--screenshots PORT]');
  const credsFile = resolve(values.creds);
  const { token } = parseAgentCreds(readFileSync(credsFile, 'utf8'));
  const screenshotPort =
    values.screenshots === undefined ? {} : { screenshotPort: Number(values.screenshots) };
  process.env['DUGOUT_AGENT_MACHINE'] ??= 'own';
  process.env['NATS_URL'] = values.nats;
  process.env['DUGOUT_AGENTS'] = JSON.stringify([{ token, credsFile, ...screenshotPort }]);
}

try {
  readArguments();
  ensureVideoLibraries((line) => console.error(line));
  await import('#demo/agents.ts');
} catch (error) {
  console.error(reasonOf(error));
  process.exit(1);
}
