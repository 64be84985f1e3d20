import http from 'node:http';
import https from 'node:https';
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';

const decompress: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  deflate: inflateSync,
  zstd: zstdDecompressSync,
};

/**
 * Makes calls and counts their bytes. Cheaper than `fetch`: the answer is neither decompressed nor gathered unless it is read,
 * so that the simulated operators leave the processors to the measured system.
 */
export class Calls {
  readonly #url: string;
  readonly #client: typeof http | typeof https;
  readonly #agent: http.Agent;
  readonly #headers: Readonly<Record<string, string>>;

  /** @param timeoutMs time limit of a call, in milliseconds */
  constructor(url: string, jwt: string, timeoutMs: number) {
    this.#url = `${url}/api`;
    const isSecure = url.startsWith('https:');
    this.#client = isSecure ? https : http;
    const options = { keepAlive: true, timeout: timeoutMs };
    this.#agent = isSecure ? new https.Agent(options) : new http.Agent(options);
    // Encodings that Chromium accepts; over http it omits the newer ones.
    const encodings = isSecure ? 'gzip, deflate, br, zstd' : 'gzip, deflate';
    this.#headers = { authorization: `Bearer ${jwt}`, 'accept-encoding': encodings };
  }

  /**
   * Resolves once the whole answer has arrived, with the answer if it `isRead`, else with null.
   * @throws Error whose message ends with the status
   */
  get(
    path: string,
    { accept, isRead = false }: { accept?: string; isRead?: boolean } = {},
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const request = this.#client.get(
        `${this.#url}${path}`,
        { agent: this.#agent, headers: { ...this.#headers, ...(accept !== undefined && { accept }) } },
        (response) => {
          const parts: Buffer[] = [];
          if (isRead) response.on('data', (part: Buffer) => parts.push(part));
          else response.resume();
          response.on('error', reject);
          response.on('end', () => {
            if (response.statusCode !== 200) return reject(new Error(String(response.statusCode)));
            if (!isRead) return resolve(null);
            const body = Buffer.concat(parts);
            const read = decompress[response.headers['content-encoding'] ?? ''];
            return resolve(JSON.parse((read ? read(body) : body).toString()));
          });
        },
      );
      request.on('timeout', () => request.destroy(new Error('no answer in time')));
      request.on('error', reject);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
