import { createHash, type KeyObject } from 'node:crypto';
import type { Kysely } from 'kysely';
import { newestFirst } from '#domain/servers/versions.ts';
import { agentManifestOf } from '#contract/agent/manifest.ts';
import { signedZip } from '#node/packageSignature.ts';
import type { Tables } from '#server/schema/tables.ts';
import { zipOf } from '#node/zip.ts';

export async function readReleases(db: Kysely<Tables>) {
  return newestFirst(await db.selectFrom('agent_releases').selectAll().execute());
}

export type Release = Awaited<ReturnType<typeof readReleases>>[number];

/** Release notes of all versions, newest first, as plain text. */
export const changelogOf = (releases: readonly Release[]): string =>
  releases
    .map(
      ({ version, released_at, notes }) => `${version} (${released_at.toISOString().slice(0, 10)})\n${notes}`,
    )
    .join('\n\n');

/** The signed package of a release, for people and for agents that update themselves. */
export function packageOf({ version, notes, password, released_at }: Release, privateKey: KeyObject): Buffer {
  const manifest = agentManifestOf(version, createHash('sha256').update(password).digest('hex'));
  const zip = zipOf(
    [
      { name: 'agent.json', text: JSON.stringify(manifest, null, 2) },
      { name: 'CHANGELOG.txt', text: `${version}\r\n\r\n${notes.replaceAll('\n', '\r\n')}\r\n` },
      { name: 'README.txt', text: readme },
    ],
    released_at,
  );
  return signedZip(zip, privateKey);
}

const readme = [
  'Dugout agent',
  '',
  'This package contains no program: that of an agent is the program of the installation, whose docs/deploy.md',
  'describes it as a service ("Agents on other machines"), also its update. In short:',
  '',
  '1. On the machine of the API, run: npm run agent-creds -- FILE',
  '   This makes a file that lets one agent connect, and prints its token.',
  '2. Copy this file, Node and the folder of the program to the machine the consoles are connected to.',
  '3. There, in this folder, run: npm ci --omit=dev --ignore-scripts',
  '   and then: npm run agent -- --nats tls://HOST:4222 --creds FILE',
  '   The agent shows its token and waits to be attached.',
  '4. Attach the server with this token on the Servers management page. It then goes online.',
  '',
].join('\r\n');
