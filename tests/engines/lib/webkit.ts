import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { reservePort } from '../../../scripts/lib/ports.ts';
import { ensureWebKitDriver } from '../../../scripts/ensure.ts';
import { startXvfb } from '#tests/support/xvfb.ts';
import { type Engine, type Point, windowSize } from './engine.ts';

/** Codes of the keys for which WebDriver uses private characters, https://www.w3.org/TR/webdriver2/#keyboard-actions. */
const codes: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
  F2: '\uE032',
};

/** Time of a move of the mouse, milliseconds: the driver divides it into steps. */
const moveMs = 50;

/** Starts WebKitGTK's MiniBrowser on an X server without a screen, over WebDriver. @throws ToolMissingError */
export async function openWebKit(): Promise<Engine> {
  const driver = ensureWebKitDriver();
  const screen = await startXvfb({ width: 1600, height: 1200 });
  const port = await reservePort(0);
  const child = spawn(driver, [`--port=${port}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DISPLAY: `:${screen.display}`,
      TZ: 'UTC',
      LANG: 'en_GB.UTF-8',
      GTK_THEME: 'Adwaita:dark',
      // A machine without a graphics card.
      LIBGL_ALWAYS_SOFTWARE: '1',
      // Without it a frame took 300 ms: each was read back from the software renderer.
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    },
  });
  const show = (line: string): void => {
    if (process.env['ENGINE_LOG']) console.log('webkit', line);
  };
  createInterface(child.stdout).on('line', show);
  createInterface(child.stderr).on('line', show);
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    });
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`WebKit: ${value.error}: ${value.message}`);
    return value;
  };
  await untilReady(() => call('GET', '/status'));
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        pageLoadStrategy: 'normal',
        timeouts: { script: 60_000, pageLoad: 60_000 },
        'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation'] },
      },
    },
  });
  const path = `/session/${sessionId}`;
  await call('POST', `${path}/window/rect`, windowSize);
  const act = (source: object, ...actions: readonly object[]): Promise<unknown> =>
    call('POST', `${path}/actions`, { actions: [{ ...source, actions }] });
  const keys = { type: 'key', id: 'keys' };
  const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' } };
  const finger = { type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' } };
  const at = ({ x, y }: Point, duration = 0) => ({
    type: 'pointerMove',
    x: Math.round(x),
    y: Math.round(y),
    duration,
    origin: 'viewport',
  });
  const down = { type: 'pointerDown', button: 0 };
  const up = { type: 'pointerUp', button: 0 };
  return {
    name: 'webkit',
    open: async (url) => void (await call('POST', `${path}/url`, { url })),
    reload: async () => void (await call('POST', `${path}/refresh`, {})),
    async evaluate<A extends readonly unknown[], R>(run: (...args: A) => R, ...args: A): Promise<Awaited<R>> {
      const script = `const done = arguments[arguments.length - 1];
        Promise.resolve().then(() => (${run.toString()})(...arguments[0])).then(
          (value) => done({ value }), (error) => done({ error: String(error) }));`;
      const result = await call<{ value: Awaited<R>; error?: string }>('POST', `${path}/execute/async`, {
        script,
        args: [args],
      });
      if (result.error) throw new Error(result.error);
      return result.value;
    },
    keyDown: async (key) => void (await act(keys, { type: 'keyDown', value: codes[key] ?? key })),
    keyUp: async (key) => void (await act(keys, { type: 'keyUp', value: codes[key] ?? key })),
    moveTo: async (point) => void (await act(mouse, at(point, moveMs))),
    mouseDown: async () => void (await act(mouse, down)),
    mouseUp: async () => void (await act(mouse, up)),
    fingerDown: async (point) => void (await act(finger, at(point), down)),
    fingerUp: async () => void (await act(finger, up)),
    screenshot: async () => Buffer.from(await call<string>('GET', `${path}/screenshot`), 'base64'),
    async close() {
      await call('DELETE', path);
      child.kill('SIGTERM');
      await once(child, 'exit');
      screen.close();
    },
  };
}

function miniBrowser(): string {
  const file = ['4.1', '4.0']
    .map((version) => `/usr/lib/x86_64-linux-gnu/webkit2gtk-${version}/MiniBrowser`)
    .find((each) => existsSync(each));
  if (!file) throw new Error('WebKitGTK has no MiniBrowser');
  return file;
}

async function untilReady(ask: () => Promise<unknown>): Promise<void> {
  const endsAt = performance.now() + 30_000;
  for (;;) {
    const error = await ask().then(
      () => null,
      (reason: unknown) => reason,
    );
    if (error === null) return;
    if (performance.now() > endsAt) throw error as Error;
    await new Promise((done) => setTimeout(done, 50));
  }
}
