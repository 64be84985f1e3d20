import { endpoint } from '../endpoint.ts';
import { configAttaching, configDetaching, configOrdering } from './attachedConfig.ts';

export const attachConsoleConfig = endpoint({
  summary: 'Attach a config to a console',
  description: 'Configs of one console apply over those of its group and its server.',
  refuses: ['configAppliesEverywhere', 'configAttached'],
  path: '/consoles/:id/configs/:configId',
  optional: true,
  ...configAttaching,
});

export const detachConsoleConfig = endpoint({
  summary: 'Detach a config from a console',
  description: 'Detaches a config from a console; the configs of its group and its server stay.',
  refuses: ['configAppliesEverywhere', 'configGone'],
  path: '/consoles/:id/configs/:configId',
  optional: true,
  ...configDetaching,
});

export const orderConsoleConfigs = endpoint({
  summary: 'Order the configs of a console',
  description: 'Sets the order in which the configs of a console apply: the last one wins.',
  refuses: ['attachedConfigsChanged'],
  path: '/consoles/:id/configs',
  optional: true,
  ...configOrdering,
});
