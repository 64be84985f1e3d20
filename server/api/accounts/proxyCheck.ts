import { connect } from 'node:net';

export interface CheckedProxy {
  ip: string;
  port: number;
  login: string | undefined;
  password: string | undefined;
}

/** Target of the connection that is requested from the proxy; no data is sent there. */
const target = 'example.com:443';

/** Maximum length of the response that is read, in characters; a status line is far shorter. */
const maxAnswer = 1024;

/**
 * Requests a connection from an HTTP proxy (CONNECT).
 * @returns null when the proxy has opened it, else the reason
 */
export async function checkProxy(proxy: CheckedProxy, timeoutMs = 5_000): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect({ host: proxy.ip, port: proxy.port });
    let answer = '';
    const end = (fault: string | null): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(fault);
    };
    const timer = setTimeout(() => end('The proxy did not answer in time.'), timeoutMs);
    socket.setEncoding('latin1');
    socket.on('error', (error: NodeJS.ErrnoException) =>
      end(
        error.code === 'ECONNREFUSED' ? 'The proxy refused the connection.' : 'The proxy cannot be reached.',
      ),
    );
    socket.on('close', () => end('The proxy closed the connection.'));
    socket.on('connect', () => socket.write(requestOf(proxy)));
    socket.on('data', (text: string) => {
      answer = (answer + text).slice(0, maxAnswer);
      const status = /^HTTP\/1\.[01] (\d{3})/.exec(answer)?.[1];
      if (status === undefined) {
        if (answer.length >= 12) end('This is no HTTP proxy.');
      } else if (status === '200') end(null);
      else end(status === '407' ? 'The proxy refused login and password.' : `The proxy answered ${status}.`);
    });
  });
}

function requestOf({ login, password }: CheckedProxy): string {
  const credentials = Buffer.from(`${login ?? ''}:${password ?? ''}`).toString('base64');
  const authorization = login === undefined ? '' : `Proxy-Authorization: Basic ${credentials}\r\n`;
  return `CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n${authorization}\r\n`;
}
