import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reservePort } from '../../scripts/lib/ports.ts';
import { startStack } from '../../scripts/stack.ts';
import type { StackAddress } from '#tests/support/stack.ts';

/** How long the start of a stack may take, milliseconds: on a busy machine several start at the same time. */
export const readyWithinMs = 180_000;

/** The running stack of one test process. */
export interface TestStack extends StackAddress {
  /** The app build that this stack delivers: a separate copy, so that a release does not reach the pages of other processes. */
  appDir: string;
}

/** Starts a real stack for the browser tests of one process. @param env in addition to that of all tests */
export async function startTestStack(
  env: Record<string, string> = {},
): Promise<TestStack & { stop(): Promise<void> }> {
  if (!existsSync('dist/index.html')) throw new Error('The app is not built. Run `npm run build` first.');
  // Not the default port, which a service on this machine may use.
  const screenshotUrl = `http://127.0.0.1:${await reservePort(0)}`;
  const appDir = mkdtempSync(join(tmpdir(), 'dugout-app-'));
  cpSync('dist', appDir, { recursive: true });
  const { url, natsUrl, natsWsUrl, keysFile, dataDir, stop } = await startStack({
    readyWithinMs,
    // Two of them start at the same time; one agent process can be killed while another runs.
    maxAgentProcesses: 2,
    env: {
      DUGOUT_DIST: appDir,
      // A connected console stays connected, and started tasks run until they are stopped.
      DUGOUT_AGENT_FAILURES: '0',
      // The connection time of a simulated console proves nothing about the app.
      DUGOUT_AGENT_CONNECT_MS: '500',
      DUGOUT_SCREENSHOT_URL: screenshotUrl,
      // The demo's schedulers would start and stop consoles that tests control.
      DUGOUT_SCHEDULERS: '0',
      // Recording every console takes two thirds of the processor time of otherwise idle agents.
      DUGOUT_AGENT_RECORDING: 'off',
      DUGOUT_AGENT_SCREENS: 'off',
      // Instead of 10 s: tests wait for proxies of the demo that never answer.
      DUGOUT_PROXY_TIMEOUT_MS: '3000',
      // For receivers of alerts that tests start.
      DUGOUT_ALERT_NETWORKS: '127.0.0.1/32',
      ...env,
    },
  });
  return {
    url,
    natsUrl,
    natsWsUrl,
    keysFile,
    dataDir,
    screenshotUrl,
    appDir,
    async stop() {
      await stop();
      rmSync(appDir, { recursive: true });
    },
  };
}
