import { empty, idParams } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { configOrder, configParams } from './serverGroups.ts';

/** Configs of one console, over those of its group and its server. Errors as for the configs of a server. */
export const attachConsoleConfig = endpoint({
  method: 'PUT',
  path: '/consoles/:id/configs/:configId',
  access: ['config_attach'],
  optional: true,
  params: configParams,
  response: empty,
});

export const detachConsoleConfig = endpoint({
  method: 'DELETE',
  path: '/consoles/:id/configs/:configId',
  access: ['config_detach'],
  optional: true,
  params: configParams,
  response: empty,
});

export const orderConsoleConfigs = endpoint({
  method: 'PATCH',
  path: '/consoles/:id/configs',
  access: ['config_attach'],
  optional: true,
  params: idParams,
  body: configOrder,
  response: empty,
});
