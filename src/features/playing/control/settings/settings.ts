import { z } from 'zod';
import { imageFormats } from '#contract/channel/image.ts';
import { padButtons, padTriggers } from '#contract/channel/pad.ts';
import { usePreference } from '#data/preferences/usePreference.ts';
import { pictureScales } from '#domain/control/adaptiveQuality.ts';
import { defaultKeyMap, type KeyMap } from '#domain/control/keymap.ts';
import { defaultPadLayout, type PadLayout } from '#ui/Pad/placement.ts';

/** Limits and initial value of a fixed interval between two frames, milliseconds. */
export const fixedRefresh = { min: 16, max: 1_000, start: 100 } as const;
/** Image quality: limits, and the specification's default of the control view. */
export const qualityLimits = { min: 30, max: 100, default: 60 } as const;

/** Version of the stored settings. Those without a version had no automatic format: their default was webp. */
const settingsVersion = 2;

/** A webp of settings without a version was the default and never chosen. Everything else in them was or stays valid. */
function migrate(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null || 'version' in stored) return stored;
  const isDefault = 'format' in stored && stored.format === 'webp';
  return { ...stored, version: settingsVersion, ...(isDefault ? { format: 'auto' } : {}) };
}

const settingsObject = z.object({
  version: z.literal(settingsVersion),
  refresh: z.union([z.literal(['adaptive', 'saving']), z.int().min(fixedRefresh.min).max(fixedRefresh.max)]),
  quality: z.int().min(qualityLimits.min).max(qualityLimits.max),
  format: z.enum(['auto', ...imageFormats]),
  scale: z.union([z.literal('auto'), z.literal(pictureScales)]).default('auto'),
  grayscale: z.boolean(),
  /** Shows the latency from button to picture. */
  latencyMeter: z.boolean(),
});
export type ControlSettings = z.infer<typeof settingsObject>;

/** Parses the settings stored in this browser, including those of earlier versions. */
export const controlSettings: z.ZodType<ControlSettings> = z.preprocess(migrate, settingsObject);

export const defaultControlSettings: ControlSettings = {
  version: settingsVersion,
  refresh: 'adaptive',
  quality: qualityLimits.default,
  format: 'auto',
  scale: 'auto',
  grayscale: false,
  latencyMeter: false,
};

export const useControlSettings = () =>
  usePreference('control.settings', controlSettings, defaultControlSettings);

const keyAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('button'), button: z.enum(padButtons) }),
  z.object({ kind: z.literal('trigger'), trigger: z.enum(padTriggers) }),
  z.object({
    kind: z.literal('stick'),
    side: z.enum(['left', 'right']),
    direction: z.enum(['up', 'down', 'left', 'right']),
  }),
]);
const keyMap: z.ZodType<KeyMap> = z.record(z.string(), keyAction);

/** The key map of this browser. */
export const useKeyMap = () => usePreference('control.keymap', keyMap, defaultKeyMap);

const half = z.object({ dx: z.number(), dy: z.number(), scale: z.number().positive() });
const halves = z.object({ left: half, right: half });
const padLayout: z.ZodType<PadLayout> = z.object({ landscape: halves, portrait: halves });

/** The arrangement of the on-screen pad, for each orientation. */
export const usePadLayout = () => usePreference('control.padLayout', padLayout, defaultPadLayout);
