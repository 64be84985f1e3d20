/** Request rate of a picture; see `Cadence` for the worker's full shape. */
export interface Pace {
  intervalMs: number | 'asap';
  inFlight: 1 | 2;
  /** Of a stream, where there is one. */
  videoIntervalMs: number;
}

/** Control view while only watching (specification, business constants). */
const watchIntervalMs = 300;

/** A stream that is only watched has 30 pictures a second. */
export const watchVideoIntervalMs = 1_000 / 30;

/** A tile with a stream has 10 pictures a second; fewer when there are many. */
export const tileVideoIntervalMs = 100;

/** Pictures a second of all tiles together: what half a core of a browser decodes and shows (measured). */
const wallPicturesPerSecond = 380;

/** Share of a processor of the agent that one tile may take. */
const tileAgentShare = 0.05;

/**
 * Least interval of the streams of so many tiles, milliseconds.
 * @param encodeMs time of the agent for one picture, milliseconds: longer on a busy machine
 */
export const wallVideoIntervalMs = (tiles: number, encodeMs: number): number =>
  Math.max((tiles * 1_000) / wallPicturesPerSecond, encodeMs / tileAgentShare);

/** Minimum request interval, milliseconds: below it the worker has no time to paint (measured). */
export const fastestIntervalMs = 16;

/** Request intervals of wall tiles, idle and focused, milliseconds (specification, business constants). */
export const previewIntervalMs = 5_000;
export const focusedIntervalMs = 300;

/** A picture counts as stale after this many refreshes without a new frame. */
const missedRefreshes = 3;

/** Minimum time before a picture is stale, milliseconds: an agent waits up to 1 s for a newer frame. */
const minStaleMs = 1_500;

/** `saving`: as adaptive, but a stream that is only watched is as slow as single pictures. */
export type RefreshSetting = 'adaptive' | 'saving' | number;

/**
 * Pace of the control view. In control pictures come as fast as they change, also while nothing is pressed: an agent
 * answers an unchanged picture without one, so a still screen costs nothing.
 */
export function controlPace(setting: RefreshSetting, isControlling: boolean): Pace {
  if (typeof setting === 'number')
    return {
      intervalMs: Math.max(fastestIntervalMs, setting),
      inFlight: setting < 100 ? 2 : 1,
      videoIntervalMs: Math.max(fastestIntervalMs, setting),
    };
  return isControlling
    ? { intervalMs: 'asap', inFlight: 2, videoIntervalMs: fastestIntervalMs }
    : {
        intervalMs: watchIntervalMs,
        inFlight: 1,
        videoIntervalMs: setting === 'saving' ? watchIntervalMs : watchVideoIntervalMs,
      };
}

/** Milliseconds without a new frame after which a picture is stale. */
export function staleAfterMs(intervalMs: number | 'asap'): number {
  return Math.max(minStaleMs, missedRefreshes * (intervalMs === 'asap' ? fastestIntervalMs : intervalMs));
}
