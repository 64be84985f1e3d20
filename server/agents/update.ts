import { createHash, timingSafeEqual } from 'node:crypto';
import { firstFileOf } from '#server/zip.ts';
import { AgentRefusal } from './errors.ts';
import { agentManifest } from './manifest.ts';

/** The one who asked waits for 5 s. */
const fetchTimeoutMs = 4_000;
const largestPackage = 50_000_000;

/**
 * Fetches the package of an agent and looks into it.
 * @returns its version
 * @throws AgentRefusal when it cannot be had, is none, or the password does not open it
 */
export async function openPackage(url: string, password: string): Promise<string> {
  if (!/^https?:\/\/\S+$/.test(url)) throw new AgentRefusal('Incorrect URL');
  const manifest = agentManifest.safeParse(parsed(await fetched(url)));
  if (!manifest.success) throw new AgentRefusal('There is no agent at this address.');
  const given = createHash('sha256').update(password).digest();
  const expected = Buffer.from(manifest.data.password, 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new AgentRefusal('The password does not open the package.');
  return manifest.data.version;
}

async function fetched(url: string): Promise<Buffer> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(fetchTimeoutMs) });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    if (Number(answer.headers.get('content-length') ?? 0) > largestPackage) throw new Error('too large');
    return Buffer.from(await answer.arrayBuffer());
  } catch {
    throw new AgentRefusal('The package of the agent cannot be downloaded.');
  }
}

function parsed(zip: Buffer): unknown {
  try {
    return JSON.parse(firstFileOf(zip).text);
  } catch {
    return undefined;
  }
}
