import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { parseAgentCreds } from '#server/messaging/credsFile.ts';
import { reasonOf } from '#server/commandError.ts';

/**
 * `npm run agent -- --nats URL --creds FILE [--screenshots PORT]`: runs the agent of one server, on any machine that reaches
 * the messaging server. `npm run agent-creds` writes the file. Further settings are those of the environment.
 */
function readArguments(): void {
  const { values } = parseArgs({
    options: { nats: { type: 'string' }, creds: { type: 'string' }, screenshots: { type: 'string' } },
  });
  if (!values.nats || !values.creds)
    throw new Error('Usage: npm run agent -- --nats tls://HOST:4222 --creds FILE [--screenshots PORT]');
  const { token, jwt, seed } = parseAgentCreds(readFileSync(values.creds, 'utf8'));
  const screenshotPort =
    values.screenshots === undefined ? {} : { screenshotPort: Number(values.screenshots) };
  process.env['NATS_URL'] = values.nats;
  process.env['DUGOUT_AGENTS'] = JSON.stringify([{ token, creds: { jwt, seed }, ...screenshotPort }]);
}

try {
  readArguments();
  await import('#server/agents/main.ts');
} catch (error) {
  console.error(reasonOf(error));
  process.exit(1);
}
