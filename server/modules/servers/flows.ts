import { defaultFlow, type Enums } from '#contract/enums.ts';

/** Selectable flows of a server. */
export const serverFlows: Enums['serverFlows'] = [
  { id: defaultFlow, name: 'Default' },
  { id: 1, name: 'Rivals first' },
  { id: 2, name: 'Market only' },
  { id: 3, name: 'Mulling' },
];
