/** Timeout for the server's headers, milliseconds; then the cached ones are used. */
const headersTimeoutMs = 800;

/**
 * The cached response with the server's current headers. The body matches the other parts of its version, while the
 * security policy is current: it names the channel's address, which may change without a new version. Without a
 * response in time the cached headers stay.
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
  // Not in the cache, for example after it was cleared by hand: fetch it without a time limit.
  if (!found) return send(address, { headers: { accept: 'text/html,*/*' } });
  const answer = await pending;
  if (!answer?.ok || answer.redirected || !sameKind(found, answer)) return found;
  return new Response(found.body, { status: 200, headers: headersFor(found, answer) });
}

const typeOf = ({ headers }: Response): string | undefined => headers.get('content-type')?.split(';')[0];

/** The headers of a proxy's error page must not be used for a script. */
const sameKind = (a: Response, b: Response): boolean => typeOf(a) === typeOf(b);

/** Policy headers come from the server's response; headers that describe the body stay with the body. */
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
