import { afterEach, expect, test } from 'vitest';
import { createSurface } from './surface.ts';

const generator = Reflect.get(globalThis, 'MediaStreamTrackGenerator') as unknown;

afterEach(() => void Object.assign(globalThis, { MediaStreamTrackGenerator: generator }));

test.each([
  ['a video in control', 'control', true, 'VIDEO'],
  ['a canvas in control where a video cannot show single frames', 'control', false, 'CANVAS'],
  ['a canvas on the wall', 'wall', true, 'CANVAS'],
] as const)(
  'a picture is %s, hidden from screen readers, until it is removed',
  (_name, lane, canShow, tag) => {
    if (!canShow) Reflect.deleteProperty(globalThis, 'MediaStreamTrackGenerator');
    const place = document.createElement('div');
    const { end, remove } = createSurface(place, lane);
    expect(place.firstElementChild?.tagName).toBe(tag);
    expect(place.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
    expect(end instanceof WritableStream).toBe(tag === 'VIDEO');
    remove();
    expect(place.childElementCount).toBe(0);
  },
);
