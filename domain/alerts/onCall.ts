import type { OnCall } from '#contract/http/destinations.ts';
import { quietUntil } from './quietHours.ts';

/** Whether somebody is on call at a time, in milliseconds since the epoch; always true without shifts. */
export const isOnCall = (onCall: OnCall | null, at: number): boolean =>
  onCall === null ||
  onCall.shifts.some((shift) => quietUntil({ ...shift, timezone: onCall.timezone }, at) !== null);
