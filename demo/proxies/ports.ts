/**
 * Ports of the demo's proxies on the loopback interface; those of the demo accounts refer to them. Nobody listens on the
 * last one.
 */
export const demoPorts = { http: 18_128, socks: 18_129, target: 18_130, refused: 18_131 } as const;

/** The address with which proxies of the demo are checked; they forward to no other. */
export const demoTarget = `http://127.0.0.1:${demoPorts.target}/`;

/** What checks in the demo may reach on this machine: only these ports. */
export const demoNetworks = Object.values(demoPorts)
  .map((port) => `127.0.0.1:${port}`)
  .join(', ');

/**
 * Logins of the demo's proxies: the first two are accepted, the third is refused, the fourth gets no answer, and the
 * last is blocked for some time.
 */
const demoLogins = ['north', 'south', 'expired', 'slow', 'busy'] as const;

/** Logins of the demo accounts. */
export const demoProxyLogins = demoLogins.slice(0, 4);

/** Time for which the blocked login is refused, seconds. */
export const blockS = 1_800;
