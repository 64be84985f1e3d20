import { afterEach, expect, test } from 'vitest';
import { createSurface } from './surface.ts';

const size = { width: 64, height: 36 };
const generator = Reflect.get(globalThis, 'MediaStreamTrackGenerator') as unknown;

afterEach(() => void Object.assign(globalThis, { MediaStreamTrackGenerator: generator }));

test.each([
  ['a video in control', 'control', true, 'VIDEO'],
  [
    'a canvas of the size of its pictures in control, where a video cannot show single frames',
    'control',
    false,
    size,
  ],
  ['a canvas of the size of its pictures on the wall', 'wall', true, size],
] as const)(
  'a picture is %s, hidden from screen readers, until it is removed',
  (_name, lane, canShow, expected) => {
    if (!canShow) Reflect.deleteProperty(globalThis, 'MediaStreamTrackGenerator');
    const place = document.createElement('div');
    const { end, remove } = createSurface(place, lane, size);
    const { firstElementChild: element } = place;
    expect(element?.getAttribute('aria-hidden')).toBe('true');
    const isVideo = element instanceof HTMLVideoElement && end instanceof WritableStream;
    const canvasSize = end instanceof OffscreenCanvas && { width: end.width, height: end.height };
    expect(isVideo ? 'VIDEO' : canvasSize).toEqual(expected);
    remove();
    expect(place.childElementCount).toBe(0);
  },
);
