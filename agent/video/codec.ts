import type { VideoCodec } from './encoder.ts';
import { loadOpenH264 } from './openH264.ts';
import { loadPlanes } from './planes.ts';
import { loadVp8 } from './vp8.ts';

let loaded: readonly VideoCodec[] | undefined;

/**
 * The codecs of this machine, loaded once, the fastest first. Without their libraries there are none, and
 * single pictures are sent.
 * @param isFresh libraries may have been installed since then
 */
export function videoCodecs({ isFresh = false } = {}): readonly VideoCodec[] {
  if (loaded === undefined || isFresh) {
    const planes = loadPlanes();
    loaded = planes ? [loadOpenH264(planes), loadVp8(planes)].filter((codec) => codec !== null) : [];
  }
  return loaded;
}
