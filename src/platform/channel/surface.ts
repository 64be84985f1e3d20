import type { Lane, PictureOptions } from '#domain/channel/picture.ts';
import type { PictureSurface } from '#domain/channel/protocol.ts';

/** Track whose frames are written by a script, also in a worker. Chromium only, so not in TypeScript's DOM library. */
declare class MediaStreamTrackGenerator extends MediaStreamTrack {
  readonly writable: WritableStream<VideoFrame>;
  constructor(options: { kind: 'video' });
}

/** An element that shows a picture, and the handle by which the worker writes to it. */
export interface Surface {
  /** To be transferred to the worker. */
  end: PictureSurface;
  remove(): void;
}

/** Chromium plays 75 videos in a page, 40 on tablets; further ones stay blank. */
const tileVideos = /Android/.test(navigator.userAgent) ? 36 : 70;
const pictureVideos = 'video[data-picture]';

/** Size of the coming pictures, pixels, and whether they may be a stream. */
type Pictures = Pick<PictureOptions, 'width' | 'height' | 'video'>;

/**
 * Puts an element for a picture into `place`: a video if the browser can show single frames in one, for
 * control, where every millisecond counts, and for the streams of tiles, where it takes a third of the time
 * of a canvas; otherwise a canvas. Each picture needs a new element, because it is transferred to the worker.
 */
export function createSurface(place: HTMLElement, lane: Lane, pictures: Pictures): Surface {
  const canShowFrames = 'MediaStreamTrackGenerator' in globalThis && 'ImageDecoder' in globalThis;
  const isStream = pictures.video === true && document.querySelectorAll(pictureVideos).length < tileVideos;
  return canShowFrames && (lane === 'control' || isStream)
    ? videoSurface(place)
    : canvasSurface(place, pictures);
}

function canvasSurface(place: HTMLElement, { width, height }: Pictures): Surface {
  const canvas = append(place, document.createElement('canvas'));
  canvas.width = width;
  canvas.height = height;
  return { end: canvas.transferControlToOffscreen(), remove: () => canvas.remove() };
}

function videoSurface(place: HTMLElement): Surface {
  const track = new MediaStreamTrackGenerator({ kind: 'video' });
  const video = document.createElement('video');
  // Without sound, every browser starts it automatically.
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
