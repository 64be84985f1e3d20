import type { OnCall } from '#contract/http/destinations.ts';
import { quietUntil } from './quietHours.ts';

/** Whether somebody is on call at a moment, milliseconds since the epoch; without shifts always. */
export const isOnCall = (onCall: OnCall | null, at: number): boolean =>
  onCall === null ||
  onCall.shifts.some((shift) => quietUntil({ ...shift, timezone: onCall.timezone }, at) !== null);
