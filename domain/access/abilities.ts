import type { Enums } from '#contract/enums.ts';
import type { PermissionName } from '#contract/permissions.ts';
import { can } from './can.ts';

/** What a role may see, and the permission for it. */
const views = {
  consoles: 'consoles_view',
  servers: 'servers_view',
  accounts: 'accounts_view',
  schedulers: 'scheduler_view',
  proxies: 'proxy_view',
  finances: 'financial_report_view',
} as const satisfies Record<string, PermissionName>;
export type ViewAbility = keyof typeof views;

/** What a role may do beyond seeing, and the permission for it. */
const actions = {
  control: 'accounts_connect',
  edit: 'accounts_edit',
  servers: 'servers_attach',
  invite: 'users_invite_codes_create',
  base: 'config_base_edit',
} as const satisfies Record<string, PermissionName>;
export type ActionAbility = keyof typeof actions;

/** What distinguishes roles where one is chosen. It comes from the access map, because each API has its own roles. */
export interface Abilities {
  sees: ViewAbility[];
  does: ActionAbility[];
}

const held = <K extends string>(
  enums: Pick<Enums, 'roles' | 'accessMap'>,
  role: number,
  of: Readonly<Record<K, PermissionName>>,
): K[] => (Object.keys(of) as K[]).filter((key) => can(enums, role, of[key]));

export const abilitiesOf = (enums: Pick<Enums, 'roles' | 'accessMap'>, role: number): Abilities => ({
  sees: held(enums, role, views),
  does: held(enums, role, actions),
});
