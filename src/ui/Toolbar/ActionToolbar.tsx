import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { permittedOf } from '#domain/access/permitted.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { MenuButton } from '#ui/ContextMenu/MenuButton.tsx';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import { useIsToolbarBelow } from '#ui/Toolbar/toolbarWidth.ts';
import { toast } from '#ui/toasts/toasts.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import classes from './ActionToolbar.module.css';
import { menuOf } from './menuOf.ts';
import type { ToolEntry, ToolGroup } from './toolGroup.ts';

/** Below this width of the toolbar, CSS pixels, all actions are in one menu. */
const narrow = 600;
/** Below this width each group of several actions is a menu of its own. */
const medium = 1188;

/** The actions of an accounts page, in groups; without those that the user may not use. */
export function ActionToolbar({ groups }: { groups: readonly ToolGroup[] }) {
  const { t } = useLingui();
  const { can } = useUiContext();
  const isNarrow = useIsToolbarBelow(narrow);
  const isMedium = useIsToolbarBelow(medium);
  const permitted = groups
    .map((group) => ({ ...group, entries: permittedOf(group.entries, can) }))
    .filter(({ entries }) => entries.length > 0);
  if (isNarrow) return <MenuButton entries={menuOf(permitted)}>{t`Actions`}</MenuButton>;
  return permitted.map(({ key, label, look, obstacle, entries }) =>
    obstacle && look === 'menu' ? (
      <MenuStandIn key={key} label={label} obstacle={obstacle} />
    ) : ((isMedium && look !== 'buttons') || look === 'menu') && entries.length > 1 ? (
      <MenuButton key={key} entries={entries}>
        {label}
      </MenuButton>
    ) : (
      <div key={key} role="group" aria-label={label} className={classes.group}>
        {look === 'named' ? (
          <span className={classes.name} aria-hidden="true">
            {label}
          </span>
        ) : null}
        {entries.map((entry) => (
          <EntryButton key={entry.key} entry={entry} isNamed={look === 'named'} />
        ))}
      </div>
    ),
  );
}

/** The button of a menu without a possible action: a click explains why. */
function MenuStandIn({ label, obstacle }: { label: string; obstacle: string }) {
  return (
    <Button
      size="xs"
      variant="default"
      rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden="true" />}
      data-disabled
      aria-disabled
      {...tooltipProps(obstacle)}
      onClick={() => toast.warning(obstacle)}
    >
      {label}
    </Button>
  );
}

/** A button of the toolbar. If the action is not possible, a click explains why. */
function EntryButton({ entry, isNamed }: { entry: ToolEntry; isNamed: boolean }) {
  const { label, shortLabel, icon: Icon, isOn, tip, keys, danger, disabled, hint, onSelect } = entry;
  const text = disabled ? (hint ?? tip) : tip;
  return (
    <ActionButton
      icon={Icon}
      variant={isOn ? 'light' : 'default'}
      {...(isNamed && shortLabel ? { 'aria-label': label } : {})}
      aria-pressed={isOn}
      data-danger={danger || undefined}
      className={classes.button ?? ''}
      {...(disabled ? { 'data-disabled': true, 'aria-disabled': true } : {})}
      {...(text || keys ? tooltipProps(text ?? label, keys) : {})}
      onClick={() => {
        if (!disabled) onSelect();
        else if (hint) toast.warning(hint);
      }}
    >
      {isNamed ? (shortLabel ?? label) : label}
    </ActionButton>
  );
}
