import { orExit } from '#node/settingsError.ts';
import { loadConfig } from '#server/kernel/config/config.ts';
import { ApiError } from './lib/cluster/apis.ts';
import { startCluster } from './lib/cluster/cluster.ts';
import { ensureCaddy, ensureNatsServer, ensurePostgres } from './ensure.ts';
import { ensureBuilt } from './lib/build.ts';
import { DataInUseError } from './lib/lock.ts';
import { readyBlock } from './lib/ready.ts';
import { print, untilStopped } from './lib/run.ts';
import { ToolMissingError } from './lib/tools.ts';

/**
 * `npm run start:cluster`: all parts of a large installation on this machine, to try them: three nats-servers
 * in a cluster, PostgreSQL, three API processes behind Caddy with TLS, and agents. `PORT` (default 8443) and
 * `DUGOUT_DATA` (default `.data-cluster`) as for `npm start`.
 */
const config = orExit(() => loadConfig({ ...process.env, PORT: process.env['PORT'] || '8443' }));
const dataDir = process.env['DUGOUT_DATA'] || '.data-cluster';
const { signal, codeOf } = untilStopped();

try {
  // Checked first: missing tools are installed or named before anything is started.
  for (const ensureTool of [ensureNatsServer, ensurePostgres, ensureCaddy]) ensureTool();
  await ensureBuilt(print, signal);
  const cluster = await startCluster({
    port: config.port,
    dataDir,
    env: { NODE_ENV: 'production' },
    signal,
    onLine: (name, line) => {
      // nats-servers, PostgreSQL and Caddy log their normal operation.
      if (/^(api|agents)/.test(name) && !signal.aborted) print(`[${name}] ${line}`);
    },
  });
  console.log(
    readyBlock({
      url: cluster.url,
      dataDir: cluster.apiDir,
      isDemo: cluster.isDemo,
      settings: { DATABASE_URL: cluster.databaseUrl, NATS_KEYS: cluster.keysFile },
      folder: cluster.dataDir,
    }),
  );
  const processes = Object.entries(cluster.pids()).map(([name, pid]) => `${name} ${pid ?? '-'}`);
  console.log(`  Processes, each of which may be killed: ${processes.join(', ')}`);
  console.log(`  The browser warns about the certificate; its authority is ${cluster.certificate}\n`);
  const code = await codeOf(cluster);
  await cluster.stop();
  process.exit(code);
} catch (error) {
  if (signal.aborted) process.exit(130);
  const isExpected = [ToolMissingError, DataInUseError].some((kind) => error instanceof kind);
  // The last lines of the process are shown already.
  if (error instanceof ApiError)
    print(
      `${error.reason}. All of ${dataDir} belongs together: put back what is missing, or remove the folder.`,
    );
  else print(isExpected ? (error as Error).message : String((error as Error).stack ?? error));
  process.exit(1);
}
