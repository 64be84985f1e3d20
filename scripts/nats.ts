import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CommandError } from '#node/commandError.ts';
import { openKeys } from '#server/transport/nats/keys.ts';
import { natsConfig } from '#server/transport/nats/natsConfig.ts';
import { readRevocations, revokedBeside } from '#server/transport/nats/revokedFile.ts';
import { runCommand } from './lib/command.ts';

const usage =
  'Usage: node scripts/nats.ts FOLDER [PORT WS_PORT] [--keys FILE] [--revoked FILE] [--listen ADDRESS --tls-cert FILE --tls-key FILE]';

/**
 * Writes the configuration of an external nats-server into a folder, and its keys into another file, by
 * default next to it. `--revoked` names the file of `NATS_REVOKED`, by default next to the keys: what is revoked stays so
 * while the server starts. `--listen` lets agents on other machines connect, with TLS; browsers always connect
 * through the reverse proxy. Write it again after an update: it contains the rights of each role.
 */
await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      keys: { type: 'string' },
      revoked: { type: 'string' },
      listen: { type: 'string', default: '127.0.0.1' },
      'tls-cert': { type: 'string' },
      'tls-key': { type: 'string' },
    },
  });
  const [folder, port = '4222', wsPort = '9222'] = positionals;
  const { listen, 'tls-cert': cert, 'tls-key': key } = values;
  const isPort = (value: string): boolean =>
    /^\d+$/.test(value) && Number(value) > 0 && Number(value) < 65_536;
  const arePorts = isPort(port) && isPort(wsPort) && Number(port) !== Number(wsPort);
  if (!folder || !arePorts || (cert === undefined) !== (key === undefined)) throw new CommandError(usage);
  const tls = cert && key ? { cert, key } : null;
  if (!tls && !/^(127\.|localhost$|::1$)/.test(listen))
    throw new CommandError(`${listen} can be reached by others, so it needs --tls-cert and --tls-key.`);
  const at = resolve(folder);
  const keysFile = resolve(values.keys ?? join(at, 'keys.json'));
  for (const each of [at, dirname(keysFile)]) mkdirSync(each, { recursive: true, mode: 0o700 });
  const ports = { port: Number(port), wsPort: Number(wsPort) };
  const config = natsConfig(openKeys(keysFile), {
    ports,
    revoked: readRevocations(values.revoked ?? revokedBeside(keysFile)),
    network: { host: listen, tls },
  });
  const configFile = join(at, 'nats-server.conf');
  writeFileSync(configFile, config, { mode: 0o600 });
  return `Start the server:  nats-server -c ${configFile}
Start Dugout with: NATS_URL=${tls ? 'tls' : 'nats'}://${tls ? 'NAME-IN-THE-CERTIFICATE' : '127.0.0.1'}:${port} NATS_WS_URL=ws://127.0.0.1:${wsPort} NATS_KEYS=${keysFile} npm start
The keys are secrets: whoever reads ${keysFile} can act as any user on the channel. The server does not need them.`;
});
