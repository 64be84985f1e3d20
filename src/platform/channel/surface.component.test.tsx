import { afterEach, expect, test } from 'vitest';
import { createSurface } from './surface.ts';

const size = { width: 64, height: 36 };
const stream = { ...size, video: true };
const generator = Reflect.get(globalThis, 'MediaStreamTrackGenerator') as unknown;

afterEach(() => void Object.assign(globalThis, { MediaStreamTrackGenerator: generator }));

test.each([
  ['a video in control', 'control', size, true, 'VIDEO'],
  ['a video for the stream of a tile', 'wall', stream, true, 'VIDEO'],
  [
    'a canvas of the size of its pictures in control, where a video cannot show single frames',
    'control',
    size,
    false,
    size,
  ],
  ['a canvas of the size of its pictures on the wall', 'wall', size, true, size],
] as const)(
  'a picture is %s, hidden from screen readers, until it is removed',
  (_name, lane, pictures, canShow, expected) => {
    if (!canShow) Reflect.deleteProperty(globalThis, 'MediaStreamTrackGenerator');
    const place = document.createElement('div');
    const { end, remove } = createSurface(place, lane, pictures);
    const { firstElementChild: element } = place;
    expect(element?.getAttribute('aria-hidden')).toBe('true');
    const isVideo = element instanceof HTMLVideoElement && end instanceof WritableStream;
    const canvasSize = end instanceof OffscreenCanvas && { width: end.width, height: end.height };
    expect(isVideo ? 'VIDEO' : canvasSize).toEqual(expected);
    remove();
    expect(place.childElementCount).toBe(0);
  },
);

test('a browser plays a limited number of videos: the streams of further tiles are shown on canvases', () => {
  const place = document.createElement('div');
  document.body.append(place);
  const ends = Array.from({ length: 72 }, () => createSurface(place, 'wall', stream));
  expect(place.querySelectorAll('video')).toHaveLength(70);
  expect(place.querySelectorAll('canvas')).toHaveLength(2);
  for (const { remove } of ends) remove();
  place.remove();
});
