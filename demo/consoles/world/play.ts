import type { ConfigData, ConfigValue } from '#contract/http/configSchema.ts';

/** The settings of a config that affect the simulated game. */
export interface PlaySettings {
  /** Label for the picture; null: not set. */
  difficulty: string | null;
  /** Speed of the opponents; 1 is normal. */
  rivals: number;
  /** How quickly the script presses buttons, 0.25..2; 1 is normal. */
  pace: number;
  /** Seconds between two matches. The game is simulated faster than real: one for each minute of the config. */
  pauseSeconds: number;
  /** Match minutes per second; 0.6 lets 90 take 150 s. */
  minutesPerSecond: number;
}

/** Speed of the opponents by the difficulty of the demo's schema. */
const rivalSpeeds = {
  beginner: 0.8,
  amateur: 1,
  'semi-pro': 1.08,
  professional: 1.16,
  'world-class': 1.24,
  legendary: 1.32,
} as const;

/** The settings for a config without values that the game knows. */
export const defaultPlay: PlaySettings = {
  difficulty: null,
  rivals: 1,
  pace: 1,
  pauseSeconds: 2.5,
  minutesPerSecond: 0.6,
};

/** Minutes of a half to which the speed of {@link defaultPlay} belongs. */
const usualHalfMinutes = 6;

const numberIn = (value: ConfigValue | undefined, least: number, most: number): number | null =>
  typeof value === 'number' ? Math.min(most, Math.max(least, value)) : null;

/** The settings of a config by the fields of the demo's schema; other fields and unknown values are left out. */
export function playOf({ difficulty, pace, pauseMinutes, halfLengthMinutes }: ConfigData): PlaySettings {
  const level = typeof difficulty === 'string' && difficulty in rivalSpeeds ? difficulty : null;
  const half = numberIn(halfLengthMinutes, 1, 45) ?? usualHalfMinutes;
  return {
    difficulty: level,
    rivals: level === null ? defaultPlay.rivals : rivalSpeeds[level as keyof typeof rivalSpeeds],
    pace: numberIn(pace, 0.25, 2) ?? defaultPlay.pace,
    pauseSeconds: numberIn(pauseMinutes, 0, 240) ?? defaultPlay.pauseSeconds,
    minutesPerSecond: (defaultPlay.minutesPerSecond * usualHalfMinutes) / half,
  };
}
