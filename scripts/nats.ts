import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openKeys } from '#server/messaging/keys.ts';
import { natsConfig } from '#server/messaging/natsConfig.ts';
import { readRevocations } from '#server/messaging/revocations.ts';

/**
 * `node scripts/nats.ts FOLDER [PORT WS_PORT]` writes the keys and the configuration of an external nats-server.
 * Write them again after an update: they contain the rights of each role.
 */
const [folder, port = '4222', wsPort = '9222'] = process.argv.slice(2);
if (!folder) {
  console.error('Usage: node scripts/nats.ts FOLDER [PORT WS_PORT]');
  process.exit(1);
}
const at = resolve(folder);
mkdirSync(at, { recursive: true, mode: 0o700 });
const keysFile = join(at, 'keys.json');
const configFile = join(at, 'nats-server.conf');
const ports = { port: Number(port), wsPort: Number(wsPort) };
writeFileSync(configFile, natsConfig(openKeys(keysFile), ports, readRevocations(keysFile)), { mode: 0o600 });
console.log(`Start the server:  nats-server -c ${configFile}
Start Dugout with: NATS_URL=nats://127.0.0.1:${port} NATS_WS_URL=ws://127.0.0.1:${wsPort} NATS_KEYS=${keysFile} npm start
The keys are secrets: whoever reads ${keysFile} can act as any user on the channel.`);
