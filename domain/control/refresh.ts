/** Request rate of a picture; see `Cadence` for the worker's full shape. */
export interface RequestRate {
  intervalMs: number | 'asap';
  inFlight: 1 | 2;
  /** For a stream, if there is one. */
  videoIntervalMs: number;
}

/** Control view while only watching (specification, business constants). */
const watchIntervalMs = 300;

/** A stream that is only watched shows 30 pictures a second. */
export const watchVideoIntervalMs = 1_000 / 30;

/** A tile with a stream shows 10 pictures a second, and fewer if there are many tiles. */
export const tileVideoIntervalMs = 100;

/** Pictures a second of all tiles together: half a core of a browser can decode and show them (measured). */
const wallPicturesPerSecond = 380;

/** Share of an agent's processor that one tile may use. */
const tileAgentShare = 0.05;

/**
 * Share of a tile with a stream in {@link wallPicturesPerSecond}: selected or controlled tiles come first.
 */
export type TileShare = 'still' | 'moving' | 'attended';

/** A stream without a new picture for this time counts as still, in milliseconds. */
export const idleTileAfterMs = 3_000;
/** Interval at which a still tile is asked whether it moves again, in milliseconds. */
const stillIntervalMs = 500;

/**
 * Minimum interval of a tile's stream, in milliseconds. Tiles to which the user attends are as fast as
 * possible, up to half of the budget, and never slower than others.
 * @param counts numbers of the tiles that are neither focused nor without a stream
 * @param encodeMs time of the agent for one picture, milliseconds: longer on a busy machine
 */
export function tileIntervalMs(
  share: TileShare,
  { moving, attended }: Readonly<Record<Exclude<TileShare, 'still'>, number>>,
  encodeMs: number,
): number {
  const equal = wallPicturesPerSecond / (moving + attended);
  const ofAttended = Math.min(
    1_000 / tileVideoIntervalMs,
    Math.max(equal, wallPicturesPerSecond / 2 / attended),
  );
  const ofMoving = (wallPicturesPerSecond - (attended && attended * ofAttended)) / moving;
  const perSecond = share === 'attended' ? ofAttended : ofMoving;
  return Math.max(share === 'still' ? stillIntervalMs : 1_000 / perSecond, encodeMs / tileAgentShare);
}

/**
 * Share of the time during which an agent may encode the stream of a controlled console: a press waits for
 * the picture that is being encoded. Without a limit, on two busy processors, the picture of a press was 11 ms
 * later, for 16 % more pictures (measured).
 */
const controlAgentShare = 2 / 3;

/**
 * Minimum interval of a stream in control, milliseconds.
 * @param encodeMs time of the agent for one picture, milliseconds
 */
export const controlIntervalMs = (encodeMs: number): number => encodeMs / controlAgentShare;

/** Minimum request interval, milliseconds: below it the worker has no time to paint (measured). */
export const fastestIntervalMs = 16;

/** Request intervals of wall tiles, idle and focused, milliseconds (specification, business constants). */
export const previewIntervalMs = 5_000;
export const focusedIntervalMs = 300;

/** The stream of a tile refreshes at least this often, milliseconds: an unchanged picture is confirmed. */
export const streamRefreshMs = 1_000;

/** A picture counts as stale after this many refreshes without a new frame. */
const missedRefreshes = 3;

/** Minimum time before a picture is stale, milliseconds: agents wait up to 1 s for a newer frame. */
const minStaleMs = 1_500;

/** `saving`: as adaptive, but a stream that is only watched is as slow as single pictures. */
export type RefreshSetting = 'adaptive' | 'saving' | number;

/**
 * Pace of the control view. In control, pictures come as fast as they change, even while nothing is pressed:
 * the agent's answer about an unchanged picture is empty, so a still screen costs nothing.
 */
export function controlRequestRate(setting: RefreshSetting, isControlling: boolean): RequestRate {
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
