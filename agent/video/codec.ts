import type { VideoCodec } from './encoder.ts';
import { loadOpenH264 } from './openH264.ts';
import { loadPlanes } from './planes.ts';

let loaded: VideoCodec | null | undefined;

/**
 * The codec of this machine, loaded once: null where its libraries are missing, and single pictures are sent.
 * @param isFresh libraries may have been installed since then
 */
export function videoCodec({ isFresh = false } = {}): VideoCodec | null {
  if (loaded === undefined || isFresh) {
    const planes = loadPlanes();
    loaded = planes && loadOpenH264(planes);
  }
  return loaded;
}
