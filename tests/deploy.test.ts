import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { agentEnvironment } from '#agent/options.ts';
import { loadConfig } from '#server/kernel/config/config.ts';
import { environment } from '#server/kernel/config/environment.ts';
import { findBinary } from '#node/findBinary.ts';
import { openKeys } from '#server/transport/nats/keys.ts';
import { natsConfig } from '#server/transport/nats/natsConfig.ts';
import { findNatsServer } from '#server/transport/nats/natsBinary.ts';
import { makeCertificate } from './support/certificate.ts';

const root = resolve(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const folder = mkdtempSync(join(tmpdir(), 'dugout-deploy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const page = read('docs/deploy.md');
/** Null on systems without systemd, where the units are not used. */
const systemdAnalyze = findBinary('systemd-analyze');
const units = readdirSync(join(root, 'deploy/systemd'));

/** Variables set by a text: `NAME=value` at the start of a line. */
const variablesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/^([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );

describe('the page', () => {
  test('names only variables that exist, beside those of its examples', () => {
    const known = new Set([...Object.keys(environment.shape), ...Object.keys(agentEnvironment.shape)]);
    const named = [...page.matchAll(/\b(DUGOUT_[A-Z0-9_]+)/g)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  test('names files and commands that exist', () => {
    const paths = [...page.matchAll(/`((?:deploy|docs|scripts|server|agent|demo)\/[\w./-]+)`/g)].map(
      ([, path = '']) => path,
    );
    expect(paths.length).toBeGreaterThan(5);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const commands = [...page.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
    expect(commands).toEqual(expect.arrayContaining(['backup', 'restore', 'move', 'agent', 'agent-creds']));
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  });
});

test('the settings of the API that are delivered fit', () => {
  const shared = variablesOf(read('deploy/dugout.env'));
  // As systemd reads them: the later of two files wins.
  const processes = ['1', '2'].map((name) =>
    loadConfig({ ...shared, ...variablesOf(read(`deploy/api-${name}.env`)) }),
  );
  expect(new Set(processes.map(({ port }) => port)).size).toBe(2);
  expect(new Set(processes.map(({ metrics }) => metrics?.port)).size).toBe(2);
  expect(processes[0]).toMatchObject({
    port: 8080,
    demo: false,
    development: false,
    trustProxy: 1,
    publicUrl: 'https://dugout.example.com',
    metrics: { host: '127.0.0.1' },
  });
  const unknown = Object.keys(variablesOf(read('deploy/agent.env'))).filter(
    (name) => !(name in agentEnvironment.shape),
  );
  expect(unknown).toEqual([]);
});

test('the API may write the list of revoked credentials, and the configuration of nats-server is written with it', () => {
  const { natsKeysFile, natsRevokedFile } = loadConfig(variablesOf(read('deploy/dugout.env')));
  const unit = read('deploy/systemd/dugout-api@.service');
  // All other folders are read-only.
  const [, folderOfUnit = ''] = /^StateDirectory=(.+)$/m.exec(unit) ?? [];
  expect(unit).toContain('ProtectSystem=strict');
  expect(dirname(natsRevokedFile ?? natsKeysFile)).toBe(`/var/lib/${folderOfUnit}`);
  expect(page).toContain(`--keys ${natsKeysFile} --revoked ${natsRevokedFile}`);
});

test('the agent may read the address of its machine, and an API process has time for its longest drain', () => {
  expect(read('deploy/systemd/dugout-agent.service')).toMatch(/^RestrictAddressFamilies=.*AF_NETLINK/m);
  const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(read('deploy/systemd/dugout-api@.service')) ?? [];
  const drainMs = (Number(seconds) - 10) * 1_000;
  expect(() => loadConfig({ DUGOUT_DRAIN_MS: String(drainMs) })).toThrow(/DUGOUT_DRAIN_MS/);
});

test('a unit that is restarted always never gives up', () => {
  const texts = units
    .map((name) => read(`deploy/systemd/${name}`))
    .filter((text) => text.includes('Restart=always'));
  expect(texts).toHaveLength(3);
  for (const text of texts) expect(text).toContain('\nStartLimitIntervalSec=0\n');
});

test.runIf(systemdAnalyze)('systemd accepts every unit', () => {
  mkdirSync(join(folder, 'units'));
  const paths = units.map((name) => {
    const path = join(folder, 'units', name);
    const text = read(`deploy/systemd/${name}`)
      .replaceAll('/opt/dugout', root.replace(/\/$/, ''))
      .replaceAll('/opt/node/bin/node', process.execPath)
      .replace('ExecStart=nats-server', `ExecStart=${findNatsServer() ?? '/bin/true'}`);
    writeFileSync(path, text);
    return path;
  });
  expect(paths.length).toBe(5);
  const { status, stdout, stderr } = spawnSync(systemdAnalyze ?? '', ['verify', '--man=no', ...paths], {
    encoding: 'utf8',
  });
  expect([status, stdout, stderr.replaceAll(/^.*(?:docker|snap).*$\n?/gm, '')]).toEqual([0, '', '']);
});

/** Rating files with `systemd-analyze security` requires version 250. */
const canRate =
  systemdAnalyze !== null &&
  Number(/systemd (\d+)/.exec(spawnSync(systemdAnalyze, ['--version'], { encoding: 'utf8' }).stdout)?.[1]) >=
    250;

test.runIf(canRate)('systemd rates the exposure of every service below 2 of 10', () => {
  const paths = units
    .filter((name) => name.endsWith('.service'))
    .map((name) => join(root, 'deploy/systemd', name));
  expect(paths.length).toBe(4);
  const args = ['security', '--offline=true', '--no-pager', '--threshold=20', ...paths];
  const { status, stdout } = spawnSync(systemdAnalyze ?? '', args, { encoding: 'utf8' });
  expect([status, stdout.match(/^.*exposure level.*$/gm)?.length]).toEqual([0, 4]);
});

const promtool = findBinary('promtool');

test.runIf(promtool)('Prometheus accepts the rules for alerts', () => {
  const args = ['check', 'rules', join(root, 'deploy/prometheus/alerts.yml')];
  const { status, stderr } = spawnSync(promtool ?? '', args, { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});

test('each API process can have settings of its own: they come after those of all, and nothing is set before both', () => {
  const lines = read('deploy/systemd/dugout-api@.service').match(/^Environment.*$/gm);
  expect(lines).toEqual(['EnvironmentFile=/etc/dugout/dugout.env', 'EnvironmentFile=/etc/dugout/api-%i.env']);
});

/** Packages and repository files that a file imports, except in comments and as types. */
function importsOf(file: string): { packages: string[]; files: string[] } {
  const names = [
    ...readFileSync(file, 'utf8').matchAll(
      /^(?:import|export)\b(?! type\b)[^;]*?from '([^']+)';|\bimport\('([^']+)'\)/gm,
    ),
  ];
  const all = names.map(([, fixed, late]) => fixed ?? late ?? '').filter((name) => !name.startsWith('node:'));
  const isFile = (name: string): boolean => /^[.#]/.test(name);
  return {
    packages: all.filter((name) => !isFile(name)),
    files: all
      .filter(isFile)
      .map((name) => (name.startsWith('#') ? join(root, name.slice(1)) : resolve(file, '..', name))),
  };
}

test('production code imports only packages that are left without development dependencies', () => {
  const commands = ['admin', 'agent', 'agentCreds', 'backup', 'invite', 'move', 'nats', 'restore'];
  const seen = new Set<string>();
  const packages = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    const imports = importsOf(file);
    for (const name of imports.packages) packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? '');
    imports.files.forEach(visit);
  };
  const entries = [
    'server/main.ts',
    'demo/main.ts',
    'demo/agents.ts',
    ...commands.map((name) => `scripts/${name}.ts`),
  ];
  for (const entry of entries) visit(join(root, entry));
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
  expect([...packages].filter((name) => !(name in dependencies))).toEqual([]);
  expect(packages.size).toBeGreaterThan(20);
});

test('units run without rights that they do not need', () => {
  const services = units.filter((name) => name.endsWith('.service'));
  for (const name of services) {
    const text = read(`deploy/systemd/${name}`);
    expect(text).toMatch(/^User=dugout/m);
    for (const line of ['NoNewPrivileges=yes', 'ProtectSystem=strict', 'UMask=0077'])
      expect(text).toContain(line);
  }
});

test('the configuration of nats-server contains no key that signs, and is accepted with TLS', () => {
  const keys = openKeys(join(folder, 'keys.json'));
  const tls = makeCertificate(folder);
  const text = natsConfig(keys, {
    ports: { port: 4222, wsPort: 9222 },
    network: { host: '0.0.0.0', tls },
  });
  expect(text).not.toMatch(/S[AOU][A-Z2-7]{56}/);
  const file = join(folder, 'nats-server.conf');
  writeFileSync(file, text);
  const program = findNatsServer();
  expect(program).not.toBeNull();
  const checked = spawnSync(program ?? '', ['-t', '-c', file], { encoding: 'utf8' });
  expect([checked.status, checked.stderr]).toEqual([0, expect.stringMatching(/valid|test passed/)]);
  // Browsers connect only through the reverse proxy.
  expect(JSON.parse(text)).toMatchObject({ host: '0.0.0.0', websocket: { host: '127.0.0.1' } });
});

test('an address that others can reach is refused without TLS', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['scripts/nats.ts', join(folder, 'nats'), ...args], {
      cwd: root,
      encoding: 'utf8',
    });
  const refused = run('4222', '9222', '--listen', '0.0.0.0');
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('needs --tls-cert')]);
  const apart = run('4222', '9222', '--keys', join(folder, 'apart/keys.json'));
  expect([apart.status, readdirSync(join(folder, 'nats'))]).toEqual([0, ['nats-server.conf']]);
});
