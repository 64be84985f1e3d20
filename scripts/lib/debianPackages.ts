import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { findBinary } from '#node/findBinary.ts';

/** Keys of Debian's archive; `apt` verifies every index with them, and every package by the index. */
const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg';
/** Used when no configured source is a Debian mirror with the unstable suite. */
const defaultMirror = 'http://deb.debian.org/debian/';
/** Time limit in milliseconds for 11 MB of index and 5 MB of package; usually 2.5 s. */
const timeoutMs = 180_000;

/** Whether Debian packages can be downloaded and unpacked here; root is not needed. */
export const canFetchFromDebian = (): boolean =>
  existsSync(keyring) && findBinary('apt-get') !== null && findBinary('dpkg-deb') !== null;

/** Runs a program; its output becomes part of the error when it fails. */
function run(command: string, args: readonly string[], cwd?: string): string {
  try {
    return execFileSync(command, args, {
      cwd,
      encoding: 'utf8',
      timeout: timeoutMs,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' },
    });
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string };
    const reason =
      stderr.split('\n').find((line) => line.startsWith('E:')) ?? stderr.trim().split('\n').at(-1);
    throw new Error(reason || message.split('\n')[0], { cause: error });
  }
}

/** Name of the release of this machine: `bookworm`. */
export const suiteOfSystem = (): string | undefined =>
  /^VERSION_CODENAME=(\S+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1];

/** The mirrors that this machine is configured with, in any format of sources. */
function configuredMirrors(): string[] {
  const codename = suiteOfSystem();
  const targets = run('apt-get', [
    'indextargets',
    // Includes sources whose index has not been downloaded yet.
    '--no-release-info',
    '--format',
    '$(REPO_URI) $(RELEASE) $(COMPONENT)',
    'Created-By: Packages',
  ]);
  return targets
    .split('\n')
    .map((line) => line.split(' '))
    .filter(
      ([uri = '', release, component]) =>
        /^https?:/.test(uri) && release === codename && component === 'main',
    )
    .map(([uri = '']) => uri);
}

/** Options that restrict apt to one folder; proxies and credentials remain those of the machine. */
const inside = (folder: string): string[] =>
  Object.entries({
    'Dir::Etc::sourcelist': join(folder, 'sources.list'),
    'Dir::Etc::sourceparts': '/dev/null',
    'Dir::Etc::preferences': '/dev/null',
    'Dir::Etc::preferencesparts': '/dev/null',
    'Dir::State': join(folder, 'state'),
    'Dir::State::status': join(folder, 'state/status'),
    'Dir::Cache': join(folder, 'cache'),
    'Acquire::Languages': 'none',
    'Acquire::Retries': '2',
    'Acquire::http::Timeout': '20',
    'Acquire::https::Timeout': '20',
    // apt's own download user cannot read a folder in somebody's home.
    'APT::Sandbox::User': 'root',
  }).flatMap(([name, value]) => ['-o', `${name}=${value}`]);

/** Downloads the packages from one mirror into the folder. @returns paths of the `.deb` files */
function download(mirror: string, suite: string, names: readonly string[], folder: string): string[] {
  for (const sub of ['state/lists/partial', 'cache/archives/partial'])
    mkdirSync(join(folder, sub), { recursive: true });
  writeFileSync(join(folder, 'state/status'), '');
  writeFileSync(join(folder, 'sources.list'), `deb [signed-by=${keyring}] ${mirror} ${suite} main\n`);
  run('apt-get', [...inside(folder), '-qq', '--error-on=any', 'update']);
  run('apt-get', [...inside(folder), '-qq', 'download', ...names], folder);
  return names.map((name) => {
    const file = readdirSync(folder).find((entry) => entry.startsWith(`${name}_`) && entry.endsWith('.deb'));
    if (!file) throw new Error(`The mirror ${mirror} has no package ${name}.`);
    return join(folder, file);
  });
}

/**
 * Downloads packages of a suite and unpacks them into one folder of the cache. Nothing on the system changes,
 * and signatures are checked. Several processes may do this at once: the first one wins.
 * @param place places the unpacked folder. It throws when that cannot be used, and the next mirror is tried
 * @returns the folder
 * @throws Error when no mirror has the packages in a usable form
 */
export function fetchPackages(
  suite: string,
  names: readonly string[],
  cache: string,
  place: (unpacked: string) => string,
): string {
  mkdirSync(cache, { recursive: true });
  const draft = mkdtempSync(join(cache, 'fetching-'));
  try {
    const failures: string[] = [];
    for (const [index, mirror] of [...new Set([...configuredMirrors(), defaultMirror])].entries()) {
      const folder = join(draft, String(index));
      try {
        const unpacked = join(folder, 'unpacked');
        for (const file of download(mirror, suite, names, folder)) run('dpkg-deb', ['-x', file, unpacked]);
        const target = place(unpacked);
        if (!existsSync(target)) moveInto(unpacked, target);
        return target;
      } catch (error) {
        failures.push((error as Error).message);
      }
    }
    throw new Error(failures.join(' '));
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function moveInto(folder: string, target: string): void {
  try {
    renameSync(folder, target);
  } catch (error) {
    // Another process was faster.
    if (!existsSync(target)) throw error;
  }
}
