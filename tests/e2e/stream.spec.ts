import type { Page } from '@playwright/test';
import { type RewritingProxy, startRewritingProxy } from '#tests/bench/lib/rewritingProxy.ts';
import { stackPids, type StackAddress } from '#tests/support/stack.ts';
import { type ControlPage, openControl } from './control.ts';
import { expect, openPageAs, test as base } from './fixtures.ts';

type InWorker = typeof globalThis & { decoders: VideoDecoder[] };

/** Runs before the channel's worker: lists its decoders, and optionally disables the decoding of H.264. */
function watchDecoders(isWithoutH264: boolean): void {
  const Native = VideoDecoder;
  const decoders: VideoDecoder[] = [];
  Object.assign(globalThis, {
    decoders,
    VideoDecoder: class extends Native {
      constructor(init: VideoDecoderInit) {
        super(init);
        decoders.push(this);
      }
      static override isConfigSupported(config: VideoDecoderConfig): Promise<VideoDecoderSupport> {
        return isWithoutH264 && config.codec.startsWith('avc')
          ? Promise.resolve({ supported: false, config })
          : super.isConfigSupported(config);
      }
    },
  });
}

const instrumented = (url: string, isWithoutH264 = false): Promise<RewritingProxy> =>
  startRewritingProxy(
    url,
    /\/channel\.worker[^/]*\.js$/,
    (_path, text) => `(${watchDecoders.toString()})(${isWithoutH264});\n${text}`,
  );

const test = base.extend<{ withoutH264: string }>({
  stack: async ({ ownStack }, provide) => {
    const proxy = await instrumented(ownStack.url);
    await provide({ ...ownStack, url: proxy.url });
    proxy.close();
  },
  withoutH264: async ({ ownStack }, provide) => {
    const proxy = await instrumented(ownStack.url, true);
    await provide(proxy.url);
    proxy.close();
  },
});

const live = ({ dialog }: ControlPage) => dialog.locator('[data-state="live"]');

async function expectStream(control: ControlPage, codec: string): Promise<void> {
  const first = (await control.strip())?.frame ?? 0;
  await expect.poll(async () => (await control.strip())?.frame ?? first).not.toBe(first);
  await control.button('Settings').click();
  const page = control.dialog.page();
  // After a fault single pictures are shown for ten seconds.
  await expect(page.getByText(new RegExp(String.raw`^Stream \(${codec}\), \d+p, `))).toBeVisible();
  await page.getByRole('button', { name: 'Close settings' }).click();
  await expect(live(control)).toBeVisible();
}

function signal(stack: StackAddress, name: RegExp, kind: NodeJS.Signals): void {
  for (const [part, pid] of Object.entries(stackPids(stack))) if (name.test(part)) process.kill(pid, kind);
}

async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { get: () => value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}

test('a stream comes back after each fault, and a later viewer whose browser decodes no H.264 gets VP8', async ({
  page,
  browser,
  stack,
  withoutH264,
  api,
  connectedConsole,
  faults,
}) => {
  test.setTimeout(300_000);
  faults.allow(/WebSocket|channel/);
  const at = await connectedConsole(4, 4);
  const control = await openControl(page, at);
  await expectStream(control, 'h264');
  const worker = page.workers().find((one) => one.url().includes('channel.worker'));
  if (!worker) throw new Error('The app has no channel worker');

  await test.step('later viewer', async () => {
    const other = await openPageAs(browser, { ...stack, url: withoutH264 }, api);
    await expectStream(await openControl(other, at), 'vp8');
    await other.context().close();
    await expectStream(control, 'h264');
  });
  await test.step('hidden tab', async () => {
    await setHidden(page, true);
    await expect(live(control)).toBeHidden();
    await setHidden(page, false);
    await expectStream(control, 'h264');
  });
  await test.step('closed decoder', async () => {
    const decoders = await worker.evaluate(() => (globalThis as InWorker).decoders.length);
    // Also those of tiles out of view, which may be newer.
    await worker.evaluate(() => {
      for (const decoder of (globalThis as InWorker).decoders)
        if (decoder.state !== 'closed') decoder.close();
    });
    // If a busy machine has had it replaced within the last minute, single pictures are shown for a minute first.
    await expect
      .poll(() => worker.evaluate(() => (globalThis as InWorker).decoders.length), { timeout: 90_000 })
      .toBeGreaterThan(decoders);
    await expectStream(control, 'h264');
  });
  for (const seconds of [2, 20])
    await test.step(`agent stopped for ${seconds} s`, async () => {
      const stoppedAt = performance.now();
      signal(stack, /^agents-/, 'SIGSTOP');
      try {
        await expect(live(control)).toBeHidden();
        await expect.poll(() => performance.now() - stoppedAt).toBeGreaterThan(seconds * 1_000);
      } finally {
        signal(stack, /^agents-/, 'SIGCONT');
      }
      await expectStream(control, 'h264');
    });
  await test.step('messaging server killed', async () => {
    const { nats } = stackPids(stack);
    signal(stack, /^nats$/, 'SIGKILL');
    // It may be restored before the picture is late.
    await expect.poll(() => stackPids(stack)['nats'] ?? nats).not.toBe(nats);
    await expectStream(control, 'h264');
  });
});
