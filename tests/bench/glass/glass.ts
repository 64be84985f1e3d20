import { fork } from 'node:child_process';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { padStrip } from '#agent/padStrip.ts';
import { ToolMissingError } from '../../../scripts/lib/tools.ts';
import type { FromGlass, ToGlass } from './protocol.ts';
import { Readings } from './readings.ts';
import { startXvfb } from '#tests/support/xvfb.ts';

/** Larger than a browser window with a desktop page. */
const desktop = { width: 1_600, height: 1_024 };
/** A unique color that marks the page's corner on the screen. */
const markerColor = 0xfe01fd;

/** The screen and keyboard of a separate X server, read from outside the browser: latencies are measured up to the
 * "glass", the pixels that a person sees. */
export interface Glass {
  /** Value of `DISPLAY` for the browser. */
  display: string;
  readings: Readings;
  /**
   * Observes the picture of this page from now on and sends keys to it.
   * @param selector an element that shows a complete, uncovered 16:9 picture.
   */
  aim(page: Page, selector: string): Promise<void>;
  /** Presses or releases the space key, like a real keyboard. @returns the time, by `monotonicMs` */
  key(down: boolean): Promise<number>;
  close(): void;
}

/** @returns null without Xvfb; the reason is printed in one line. */
export async function openGlass(say: (line: string) => void, size = desktop): Promise<Glass | null> {
  try {
    const screen = await startXvfb(size);
    try {
      return await lookAt(screen);
    } catch (error) {
      screen.close();
      throw error;
    }
  } catch (error) {
    if (!(error instanceof ToolMissingError)) throw error;
    say(`Measured from the page instead of the screen: ${error.message}`);
    return null;
  }
}

async function lookAt(screen: { display: number; close(): void }): Promise<Glass> {
  const looker = fork(resolve(import.meta.dirname, 'process.ts'), [String(screen.display)]);
  const readings = new Readings();
  const send = (message: ToGlass): void => void looker.send(message);
  const answer = <K extends FromGlass['kind']>(kind: K): Promise<FromGlass & { kind: K }> =>
    new Promise((done, fail) => {
      const ended = (): void => fail(new Error('The process that reads the screen has ended'));
      const hear = (message: FromGlass): void => {
        if (message.kind !== kind) return;
        looker.off('message', hear);
        looker.off('exit', ended);
        done(message as FromGlass & { kind: K });
      };
      looker.on('message', hear);
      looker.on('exit', ended);
    });
  looker.on('message', (message: FromGlass) => {
    if (message.kind === 'strip') readings.add(message.at, message.cells);
  });
  await answer('ready');

  const findCorner = async (page: Page): Promise<{ x: number; y: number }> => {
    await page.evaluate(showMarker, markerColor);
    try {
      for (let tries = 0; tries < 100; tries++) {
        send({ kind: 'find', color: markerColor });
        const { place } = await answer('found');
        if (place) return place;
      }
      throw new Error('The page is not on the screen');
    } finally {
      await page.evaluate(hideMarker);
    }
  };
  return {
    display: `:${screen.display}`,
    readings,
    async aim(page, selector) {
      await page.bringToFront();
      const corner = await findCorner(page);
      const picture = await page.locator(selector).boundingBox();
      if (!picture) throw new Error(`${selector} is not shown`);
      const cell = (picture.width / padStrip.picture.width) * padStrip.cell;
      const x = corner.x + picture.x;
      const middle = (padStrip.y + padStrip.cell / 2) / padStrip.picture.height;
      const y = corner.y + picture.y + middle * picture.height;
      // Without a window manager keys go to the window under the pointer.
      send({ kind: 'point', x: corner.x + 1, y: corner.y + 1 });
      readings.clear();
      send({ kind: 'watch', strip: { x: Math.round(x), y: Math.floor(y), cell } });
      await readings.until(() => true, 0, 10_000);
    },
    async key(down) {
      const pressed = answer('key');
      send({ kind: 'key', down });
      return (await pressed).at;
    },
    close() {
      // While it is reading, the screen must exist.
      looker.once('exit', () => screen.close());
      looker.disconnect();
    },
  };
}

/** Runs in the page: draws a few pixels in its upper left corner, above everything. */
function showMarker(color: number): void {
  const marker = document.createElement('div');
  marker.id = 'bench-marker';
  marker.popover = 'manual';
  marker.style.cssText =
    'position:fixed;inset:0 auto auto 0;width:4px;height:4px;margin:0;padding:0;border:0;overflow:hidden;' +
    `background:#${color.toString(16)}`;
  document.body.append(marker);
  marker.showPopover();
}

function hideMarker(): void {
  document.querySelector('#bench-marker')?.remove();
}
