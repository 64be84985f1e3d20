import type { Lane } from '#domain/channel/types.ts';
import type { PictureSurface } from '#domain/channel/protocol.ts';

/** Track whose frames a script writes, also from a worker. Chromium only, so not in the DOM library of TypeScript. */
declare class MediaStreamTrackGenerator extends MediaStreamTrack {
  readonly writable: WritableStream<VideoFrame>;
  constructor(options: { kind: 'video' });
}

/** An element that shows a picture, and the end of it that the worker writes to. */
export interface Surface {
  /** To be transferred to the worker. */
  end: PictureSurface;
  /** Removes the element. */
  remove(): void;
}

/** Size of the pictures to come, pixels. */
interface Size {
  width: number;
  height: number;
}

/**
 * Puts an element for a picture into `place`: in control, where every millisecond counts, a video where the browser can
 * show single frames in one, else a canvas. Each picture needs a new one, because it is transferred to the worker.
 */
export function createSurface(place: HTMLElement, lane: Lane, size: Size): Surface {
  const canShowFrames = 'MediaStreamTrackGenerator' in globalThis && 'ImageDecoder' in globalThis;
  return lane === 'control' && canShowFrames ? videoSurface(place) : canvasSurface(place, size);
}

function canvasSurface(place: HTMLElement, { width, height }: Size): Surface {
  const canvas = append(place, document.createElement('canvas'));
  canvas.width = width;
  canvas.height = height;
  return { end: canvas.transferControlToOffscreen(), remove: () => canvas.remove() };
}

function videoSurface(place: HTMLElement): Surface {
  const track = new MediaStreamTrackGenerator({ kind: 'video' });
  const video = document.createElement('video');
  // Without sound it starts by itself in every browser.
  video.muted = true;
  video.autoplay = true;
  video.playsInline = true;
  video.disablePictureInPicture = true;
  video.srcObject = new MediaStream([track]);
  append(place, video);
  return {
    end: track.writable,
    remove() {
      track.stop();
      video.srcObject = null;
      video.remove();
    },
  };
}

function append<E extends HTMLElement>(place: HTMLElement, element: E): E {
  element.dataset['picture'] = '';
  element.setAttribute('aria-hidden', 'true');
  place.append(element);
  return element;
}
