import type { ConfigSource, EffectiveConfig, EffectiveValue } from '#contract/http/effectiveConfig.ts';

const aSource = (kind: string, name = '', configId: number | null = null): ConfigSource => ({
  kind,
  configId,
  name,
});

/** A value of the field Pace, from the default of the schema. */
const anEffectiveValue = (over: Partial<EffectiveValue> = {}): EffectiveValue => ({
  name: 'pace',
  title: 'Pace',
  description: 'How fast it plays',
  category: 'Match',
  hidden: false,
  value: 1,
  source: aSource('default'),
  replaced: [],
  ...over,
});

/** A console that plays a scheduled config, with values of every layer, and a layer of a kind that the app does not know. */
export const anEffectiveConfig = (over: Partial<EffectiveConfig> = {}): EffectiveConfig => {
  const [base, group, game] = [
    aSource('base', 'Base config', 1),
    aSource('group', 'Careful', 3),
    aSource('game', 'Calibration', 9),
  ];
  return {
    group: { id: 1, name: 'North' },
    server: { id: 4, name: 'North 1' },
    console: { id: 11, name: 'c1-01' },
    account: null,
    isPlaying: true,
    layers: [
      { ...base, type: 'base' },
      { ...aSource('version'), type: 'version' },
      { ...group, type: 'game' },
      { ...game, type: 'game' },
    ],
    values: [
      anEffectiveValue({
        name: 'scriptVersion',
        title: null,
        description: null,
        category: null,
        value: '1.4.10.0',
        source: aSource('version'),
        replaced: [{ value: '1.4.2.0', source: base }],
      }),
      anEffectiveValue({
        value: 0.5,
        source: game,
        replaced: [
          { value: 0.8, source: group },
          { value: 1, source: aSource('default') },
        ],
      }),
      anEffectiveValue({ name: 'skipReplays', title: 'Skip replays', value: true }),
      anEffectiveValue({
        name: 'useProxy',
        title: 'Use the proxy',
        category: 'Network',
        value: false,
        source: base,
      }),
      anEffectiveValue({
        name: 'trace',
        title: 'Trace',
        category: 'Network',
        hidden: true,
        value: 'all',
        source: aSource('region', 'Europe', 12),
      }),
    ],
    ...over,
  };
};
