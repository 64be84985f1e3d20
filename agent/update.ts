import { createHash, timingSafeEqual } from 'node:crypto';
import { agentDownloadPath } from '#contract/http/util.ts';
import { isSigned } from '#node/packageSignature.ts';
import { firstFileOf } from '#node/zip.ts';
import { refuse } from '#agent/errors.ts';
import { agentManifest } from '#contract/agent/manifest.ts';

/** Below the 5 s for which the caller waits, milliseconds. */
const fetchTimeoutMs = 4_000;
/** Maximum size of a package, in bytes. */
const maxPackageBytes = 50_000_000;
const maxManifestBytes = 100_000;

/** Source of agent packages and their public key, passed at the start. */
export interface UpdateSource {
  apiOrigin: string;
  /** Ed25519 public key of the packages, 32 bytes as base64url. */
  publicKey: string;
}

/** Path of a download link; only its token varies. */
const linkPath = new RegExp(`^/api${agentDownloadPath('[\\w.-]{1,1000}').replaceAll('/', '\\/')}$`);

/**
 * Downloads an agent package and verifies it. Only the path of the link is used: its origin is that for
 * browsers, while an agent contacts only its own API.
 * @param source null for an agent without a source
 * @returns its version
 * @throws AgentRefusal when the package cannot be downloaded, is invalid or was changed, or does not open
 *   with the password
 */
export async function openPackage(
  source: UpdateSource | null,
  url: string,
  password: string,
): Promise<string> {
  if (!source) throw refuse('updateSourceMissing');
  const path = /^https?:\/\//.test(url) && URL.canParse(url) ? new URL(url).pathname : '';
  if (!linkPath.test(path)) throw refuse('urlIncorrect');
  const zip = await fetched(`${source.apiOrigin}${path}`);
  if (!isSigned(zip, source.publicKey)) throw refuse('updateSignatureInvalid');
  const manifest = agentManifest.safeParse(parsed(zip));
  if (!manifest.success) throw refuse('updateMissing');
  const actual = createHash('sha256').update(password).digest();
  const expected = Buffer.from(manifest.data.password, 'hex');
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected))
    throw refuse('updatePasswordWrong');
  return manifest.data.version;
}

async function fetched(address: string): Promise<Buffer> {
  try {
    const signal = AbortSignal.timeout(fetchTimeoutMs);
    const response = await fetch(address, { signal, redirect: 'error' });
    if (!response.ok || !response.body) throw new Error(`status ${response.status}`);
    const parts: Uint8Array[] = [];
    let size = 0;
    // Bytes are counted as they arrive, because the content length of the header may be wrong.
    for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
      size += part.length;
      if (size > maxPackageBytes) throw new Error('too large');
      parts.push(part);
    }
    return Buffer.concat(parts);
  } catch {
    throw refuse('updateNotDownloaded');
  }
}

function parsed(zip: Buffer): unknown {
  try {
    return JSON.parse(firstFileOf(zip, maxManifestBytes).text);
  } catch {
    return undefined;
  }
}
