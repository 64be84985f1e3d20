import { consoleStatus } from '#contract/enums.ts';

/** A console whose agent is silent although its last known state says that it runs: whether it still runs is unknown. */
export interface Presence {
  /** Since when; null if that is unknown; left out while the state is known. */
  unknownSince?: string | null;
}

/** One flag per console state, by their names in the specification; an unknown state sets none. */
export interface ConsoleFlags {
  isNew: boolean;
  isAllocated: boolean;
  isConnecting: boolean;
  isConnected: boolean;
  isDisconnected: boolean;
  isFailed: boolean;
}

export function flagsOf(status: number): ConsoleFlags {
  return {
    isNew: status === consoleStatus.new,
    isAllocated: status === consoleStatus.allocated,
    isConnecting: status === consoleStatus.connecting,
    isConnected: status === consoleStatus.connected,
    isDisconnected: status === consoleStatus.disconnected,
    isFailed: status === consoleStatus.failed,
  };
}

/** Semantic color of a state; the theme maps it to a color. */
export type BadgeTone = 'info' | 'warning' | 'positive' | 'secondary' | 'negative';

const tones: ReadonlyMap<number, BadgeTone> = new Map([
  [consoleStatus.new, 'info'],
  [consoleStatus.allocated, 'info'],
  [consoleStatus.connecting, 'warning'],
  [consoleStatus.connected, 'positive'],
  [consoleStatus.disconnected, 'secondary'],
  [consoleStatus.failed, 'negative'],
]);

/** Badge color by state (specification, "Console"); unknown states, and those of offline servers, are `secondary`. */
export const badgeTone = ({ status, unknownSince }: { status: number } & Presence): BadgeTone =>
  (unknownSince === undefined ? tones.get(status) : undefined) ?? 'secondary';
