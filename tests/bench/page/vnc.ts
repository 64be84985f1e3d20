import RFB from '@novnc/novnc';
import { measurePresses, Sampler } from './sampler.ts';

/** X11 key symbol that the scene treats as cross. */
const spaceKeysym = 0x20;

let rfb: RFB | null = null;
let frames = 0;

/** Shows a VNC screen of this size with noVNC, at its default quality and compression. */
function start(url: string, size: { width: number; height: number }): Promise<void> {
  const target = document.querySelector<HTMLElement>('#screen');
  if (!target) throw new Error('The page has no place for the screen');
  target.style.width = `${size.width}px`;
  target.style.height = `${size.height}px`;
  const client = new RFB(target, url, { shared: true });
  rfb = client;
  return new Promise((done, fail) => {
    client.addEventListener('connect', () => {
      countFlips(target.querySelector('canvas'));
      done();
    });
    client.addEventListener('disconnect', () => fail(new Error('noVNC lost its connection')));
  });
}

/** noVNC draws each update into an off-screen canvas and copies it to the visible one once, which counts as a frame. */
function countFlips(canvas: HTMLCanvasElement | null): void {
  const context = canvas?.getContext('2d');
  if (!context) throw new Error('noVNC shows no canvas');
  const draw = context.drawImage.bind(context) as (...parts: unknown[]) => void;
  context.drawImage = (...parts: unknown[]) => {
    frames++;
    draw(...parts);
  };
}

const sampler = new Sampler(() => document.querySelector<HTMLCanvasElement>('#screen canvas'));
const press = (down: boolean): void => rfb?.sendKey(spaceKeysym, 'Space', down);

const bench = {
  start,
  press,
  focus: () => rfb?.focus(),
  frames: () => frames,
  fps: (forMs: number) => sampler.fps(forMs),
  presses: (times: number) => measurePresses(sampler, press, times),
  stop: () => rfb?.disconnect(),
};
export type VncBench = typeof bench;
Object.assign(globalThis, { bench });
