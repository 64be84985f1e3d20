import { openGlass } from '../glass/glass.ts';
import { launchBrowser } from '../lib/browser.ts';
import { benchPlaying } from './app.ts';
import type { Lab } from './lab.ts';
import type { Way } from './report.ts';
import { startX11BenchStack } from './stack.ts';
import { benchVnc } from './vnc.ts';

const size = { width: 1_920, height: 1_080 } as const;
/** The control view shows the whole picture in this viewport, unscaled. */
const viewport = { width: 1_920, height: 1_200 } as const;
const screen = { width: 2_048, height: 1_360 };

/** A program on an X display of 1920x1080, and noVNC with the same program. */
export async function benchLarge(
  pagesUrl: string,
  consoleId: number,
  say: (line: string) => void,
): Promise<Record<'x11Large' | 'noVNCLarge', Way>> {
  const glass = await openGlass(say, screen);
  const browser = await launchBrowser(glass?.display);
  try {
    const lab: Lab = { browser, glass, pagesUrl, viewport };
    say('A program on an X display of 1920x1080 …');
    const stack = await startX11BenchStack(consoleId, `${size.width}x${size.height}`);
    let x11Large: Way;
    try {
      x11Large = await benchPlaying(lab, stack, 'Dugout, X11, 1920x1080');
    } finally {
      await stack.stop();
    }
    say('noVNC, 1920x1080 …');
    return { x11Large, noVNCLarge: await benchVnc(lab, 'noVNC, 1920x1080', size) };
  } finally {
    await browser.close();
    glass?.close();
  }
}
