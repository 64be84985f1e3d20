import { empty, idParams } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { configOrder, configParams } from './serverGroups.ts';

export const attachConsoleConfig = endpoint({
  summary: 'Attach a config to a console',
  description: 'Configs of one console apply over those of its group and its server.',
  refuses: ['configAppliesEverywhere', 'configAttached'],
  method: 'PUT',
  path: '/consoles/:id/configs/:configId',
  access: ['config_attach'],
  optional: true,
  params: configParams,
  response: empty,
});

export const detachConsoleConfig = endpoint({
  summary: 'Detach a config from a console',
  description: 'The configs of its group and its server stay.',
  refuses: ['configAppliesEverywhere', 'configGone'],
  method: 'DELETE',
  path: '/consoles/:id/configs/:configId',
  access: ['config_detach'],
  optional: true,
  params: configParams,
  response: empty,
});

export const orderConsoleConfigs = endpoint({
  summary: 'Order the configs of a console',
  description: 'In the order in which they apply: the last one wins.',
  refuses: ['attachedConfigsChanged'],
  method: 'PATCH',
  path: '/consoles/:id/configs',
  access: ['config_attach'],
  optional: true,
  params: idParams,
  body: configOrder,
  response: empty,
});
