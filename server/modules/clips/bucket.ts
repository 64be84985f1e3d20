import { createHash, createHmac } from 'node:crypto';
import type { FileStore, StoredFile } from './files.ts';

/** A bucket of S3-compatible storage. */
export interface Bucket {
  /** `https://HOST/BUCKET`, or below it: `https://HOST/BUCKET/FOLDER`. */
  url: string;
  region: string;
  key: string;
  secret: string;
}

/** An agent waits for the answer to a part of a clip for 10 s. */
const timeoutMs = 8_000;

const hash = (data: Uint8Array | string): string => createHash('sha256').update(data).digest('hex');
const sign = (key: Uint8Array | string, data: string): Buffer =>
  createHmac('sha256', key).update(data).digest();
/** Encodes as signatures require: more characters than addresses need. */
const encoded = (value: string): string =>
  encodeURIComponent(value).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/**
 * Headers that sign a request (AWS Signature Version 4).
 * @param url with path and query encoded by {@link encoded}, and the query sorted
 * @param body hash of the body
 */
function signedHeaders(
  { region, key, secret }: Omit<Bucket, 'url'>,
  { method, url, body, at }: { method: string; url: URL; body: string; at: Date },
): Record<string, string> {
  const time = at.toISOString().replace(/[-:]|\.\d+/g, '');
  const scope = [time.slice(0, 8), region, 's3', 'aws4_request'];
  const headers = { host: url.host, 'x-amz-content-sha256': body, 'x-amz-date': time };
  const names = Object.keys(headers).join(';');
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
  const request = [method, url.pathname, url.search.slice(1), lines.join(''), names, body].join('\n');
  const text = ['AWS4-HMAC-SHA256', time, scope.join('/'), hash(request)].join('\n');
  const signing = scope.reduce<Buffer | string>((from, part) => sign(from, part), `AWS4${secret}`);
  const signature = sign(signing, text).toString('hex');
  return {
    'x-amz-content-sha256': body,
    'x-amz-date': time,
    authorization: `AWS4-HMAC-SHA256 Credential=${key}/${scope.join('/')}, SignedHeaders=${names}, Signature=${signature}`,
  };
}

/** The files of a bucket. Errors contain nothing of a key or signature. */
export function bucketFiles(bucket: Bucket): FileStore {
  const base = new URL(bucket.url);
  const [, name = '', ...folders] = base.pathname.replace(/\/+$/, '').split('/');
  const prefix = folders.map((folder) => `${folder}/`).join('');

  async function send(method: string, path: string, query = '', body: Uint8Array | null = null) {
    const url = new URL(`/${[name, ...path.split('/')].map(encoded).join('/')}`, base);
    url.search = query;
    const signed = signedHeaders(bucket, { method, url, body: hash(body ?? ''), at: new Date() });
    const response = await fetch(url, {
      method,
      headers: signed,
      ...(body && { body: new Uint8Array(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.ok) return response;
    const code = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1] ?? '';
    if (response.status === 404 && code !== 'NoSuchBucket') return null;
    throw new Error(`The storage of clips answers ${method} with ${response.status} ${code}`.trim());
  }

  /** @returns files of one answer, and where the next one goes on */
  async function page(folder: string, token: string | null): Promise<[StoredFile[], string | null]> {
    const query = [
      ...(token === null ? [] : [`continuation-token=${encoded(token)}`]),
      'list-type=2',
      `prefix=${encoded(prefix + folder)}`,
    ].join('&');
    const text = (await (await send('GET', '', query))?.text()) ?? '';
    const files = [...text.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, one = '']) => ({
      name: valueOf(one, 'Key').slice(prefix.length),
      bytes: Number(valueOf(one, 'Size')),
      at: Date.parse(valueOf(one, 'LastModified')),
    }));
    return [files, valueOf(text, 'NextContinuationToken') || null];
  }

  return {
    async list(folder) {
      const files: StoredFile[] = [];
      let token: string | null = null;
      do {
        const [more, next]: [StoredFile[], string | null] = await page(folder, token);
        files.push(...more);
        token = next;
      } while (token !== null);
      return files;
    },
    async read(file) {
      const response = await send('GET', prefix + file);
      return response && Buffer.from(await response.arrayBuffer());
    },
    async write(file, bytes) {
      if (!(await send('PUT', prefix + file, '', bytes)))
        throw new Error('The storage of clips is not there');
    },
    async delete(file) {
      await send('DELETE', prefix + file);
    },
  };
}

/** Text of an element; names of files contain nothing that XML escapes. */
const valueOf = (xml: string, element: string): string =>
  new RegExp(`<${element}>(.*?)</${element}>`, 's').exec(xml)?.[1] ?? '';
