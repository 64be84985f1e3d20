/** The server's headers are waited for this long, milliseconds; then the kept ones will do. */
const headersTimeoutMs = 800;

/**
 * The kept answer under the server's present headers. What is shown stays of one piece with the other parts
 * of its version, while the security policy is the one of today: it names the messaging channel's address,
 * which may change without a new version. Without an answer in time the kept headers hold.
 */
export async function withFreshHeaders(
  cached: () => Promise<Response | undefined>,
  address: string,
  send: (input: string, init: RequestInit) => Promise<Response> = (...args) => fetch(...args),
): Promise<Response> {
  const pending = send(address, {
    method: 'HEAD',
    cache: 'no-store',
    headers: { accept: 'text/html,*/*' },
    signal: AbortSignal.timeout(headersTimeoutMs),
  }).catch(() => undefined);
  const found = await cached();
  // Not in the cache, as after it was emptied by hand: the server alone can help, without a time limit.
  if (!found) return send(address, { headers: { accept: 'text/html,*/*' } });
  const answer = await pending;
  if (!answer?.ok || answer.redirected || !sameKind(found, answer)) return found;
  return new Response(found.body, { status: 200, headers: headersFor(found, answer) });
}

const typeOf = ({ headers }: Response): string | undefined => headers.get('content-type')?.split(';')[0];

/** A proxy's page in place of a script says nothing about the script. */
const sameKind = (a: Response, b: Response): boolean => typeOf(a) === typeOf(b);

/** All that speaks of the server's policy is taken from it; all that speaks of the body stays with the body. */
function headersFor(body: Response, policy: Response): Headers {
  const headers = new Headers(body.headers);
  for (const name of ['content-security-policy', 'permissions-policy', 'referrer-policy']) {
    const value = policy.headers.get(name);
    if (value === null) headers.delete(name);
    else headers.set(name, value);
  }
  headers.delete('content-encoding');
  headers.delete('content-length');
  return headers;
}
