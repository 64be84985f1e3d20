import http from 'node:http';
import https from 'node:https';

/**
 * Makes calls and counts their bytes. Cheaper than `fetch`: the answer is neither decompressed nor gathered,
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
   * Resolves with the number of bytes once the whole answer has arrived.
   * @throws Error whose message ends with the status
   */
  get(path: string): Promise<number> {
    return new Promise((resolve, reject) => {
      const request = this.#client.get(
        `${this.#url}${path}`,
        { agent: this.#agent, headers: this.#headers },
        (response) => {
          let bytes = 0;
          response.on('data', (part: Buffer) => (bytes += part.length));
          response.on('error', reject);
          response.on('end', () => {
            if (response.statusCode === 200) resolve(bytes);
            else reject(new Error(String(response.statusCode)));
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
