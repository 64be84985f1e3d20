import type { Browser } from '@playwright/test';
import { consoleStatus } from '#contract/enums.ts';
import { signInToApi } from '#tests/support/api.ts';
import type { LighthouseBrowser } from './lighthouse.ts';
import { quick } from './plan.ts';
import type { Visited } from './report.ts';
import { devices, measureVitals } from './vitals.ts';

/** Visits the login page, then the wall of a server with working consoles, on each device. */
export async function visitPages(
  browser: Browser,
  lighthouse: LighthouseBrowser | null,
  origin: string,
  say: (line: string) => void,
): Promise<Visited[]> {
  const operator = await signInToApi(origin, 'operator');
  const [server] = (await operator.servers()).toSorted((a, b) => a.id - b.id);
  if (!server) throw new Error('The demo data has no server');
  const working = (await operator.consoles(server.id)).some(
    ({ status }) => status === consoleStatus.connected,
  );
  if (!working) throw new Error('The first server has no connected console');
  const pages = [
    { page: 'login', url: `${origin}/login`, jwt: null },
    { page: 'wall', url: `${origin}/playing-control/all?server=${server.id}`, jwt: operator.jwt },
  ];
  const visits: Visited[] = [];
  for (const { page, url, jwt } of quick ? pages.slice(0, 1) : pages) {
    if (jwt !== null) await lighthouse?.signIn(origin, jwt);
    for (const device of devices) {
      say(`${page}, ${device.name} …`);
      const vitals = await measureVitals(browser, url, device, jwt);
      const report = lighthouse ? await lighthouse.run(url, device.name) : null;
      visits.push({ page, device: device.name, ...vitals, lighthouse: report });
    }
  }
  return visits;
}
