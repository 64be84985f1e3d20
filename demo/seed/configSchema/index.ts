import type { ConfigFields } from '#contract/http/configSchema.ts';
import { playFields } from './play.ts';
import { systemFields } from './system.ts';
import { tradeFields } from './trade.ts';

export { mullingTargets } from './trade.ts';

export const demoFields: ConfigFields = Object.fromEntries(
  [...playFields, ...systemFields, ...tradeFields].map(({ name, ...field }) => [name, field]),
);
