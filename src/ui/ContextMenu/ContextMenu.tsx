import { Menu } from '@mantine/core';
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { useUiContext } from '#ui/uiContext.ts';
import { useRestoreFocus } from '#ui/useRestoreFocus.ts';
import { useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconChevronUp, IconCheck } from '@tabler/icons-react';
import type { Anchor } from './anchor.ts';
import classes from './ContextMenu.module.css';
import { isAction, type MenuEntry, permittedEntries, type MenuAction } from './entries.ts';

export interface ContextMenuProps {
  title?: ReactNode;
  /** Details below the title. */
  about?: ReactNode;
  anchor: Anchor;
  entries: readonly MenuEntry[];
  onClose: () => void;
}

/** How all menus are placed and used: in a portal inside the main landmark. */
export const menuPlace = {
  // A long menu scrolls, so its entries must be reachable by Tab as well.
  menuItemTabIndex: 0,
  withinPortal: true,
  portalProps: { target: 'main' },
  floatingStrategy: 'fixed',
  // A menu that fits neither below nor above its anchor moves over it: so all entries stay on the screen.
  middlewares: {
    shift: {
      crossAxis: true,
      padding: 8,
      limiter: { fn: ({ x, y }: { x: number; y: number }) => ({ x, y }) },
    },
  },
} as const;

/** A context menu at its anchor. Closing it restores the focus. */
export function ContextMenu({ title, about, anchor, entries, onClose }: ContextMenuProps) {
  useEffect(() => {
    // The anchor moves away.
    window.addEventListener('resize', onClose);
    return () => window.removeEventListener('resize', onClose);
  }, [onClose]);
  useRestoreFocus();
  const style: CSSProperties = { left: anchor.x, top: anchor.y };
  return (
    <Menu opened onClose={onClose} position="bottom-start" offset={2} {...menuPlace}>
      <Menu.Target>
        <span className={classes.anchor} style={style} aria-hidden="true">
          {title} {about}
        </span>
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown ?? ''}>
        {title ? (
          <Menu.Label className={classes.title ?? ''}>
            {title}
            {about ? <div className={classes.about}>{about}</div> : null}
          </Menu.Label>
        ) : null}
        <MenuEntries entries={entries} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** The permitted entries of a menu, for any `Menu.Dropdown`. */
export function MenuEntries({ entries }: { entries: readonly MenuEntry[] }) {
  const { can } = useUiContext();
  return permittedEntries(entries, can).map((entry) => {
    if ('line' in entry) return <Menu.Divider key={entry.key} />;
    if ('refused' in entry) return <RefusedEntries key={entry.key} entries={entry.refused} />;
    if (!isAction(entry)) return <Menu.Label key={entry.key}>{entry.heading}</Menu.Label>;
    const { key, ...action } = entry;
    return <ActionEntry key={key} {...action} />;
  });
}

/** The actions that are not possible now, folded; each shows its reason. */
function RefusedEntries({ entries }: { entries: readonly MenuAction[] }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const count = entries.length;
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <>
      <Menu.Item
        closeMenuOnClick={false}
        aria-expanded={isOpen}
        rightSection={<Chevron size={16} stroke={1.75} aria-hidden="true" />}
        onClick={() => setOpen(!isOpen)}
      >
        {t`Not now (${count})`}
      </Menu.Item>
      {isOpen ? entries.map(({ key, ...action }) => <ActionEntry key={key} {...action} disabled />) : null}
    </>
  );
}

/**
 * An action of a menu. One that is not possible now does nothing, but takes the focus: so that its reason can be
 * read, and because Escape closes only a menu that has the focus.
 */
function ActionEntry({
  label,
  icon: Icon,
  keys,
  danger,
  disabled,
  isChecked,
  hint,
  onSelect,
  onShiftSelect,
}: MenuAction) {
  const text = (
    <>
      {label}
      {hint ? <span className={classes.hint}>{hint}</span> : null}
    </>
  );
  const refusal = { 'aria-disabled': true, closeMenuOnClick: false, className: classes.refused ?? '' };
  if (isChecked !== undefined)
    return (
      <Menu.RadioItem
        value={label}
        checked={isChecked}
        checkIcon={<IconCheck size={16} stroke={1.75} aria-hidden="true" />}
        {...(disabled ? refusal : { closeMenuOnClick: true, onChange: onSelect })}
      >
        {text}
      </Menu.RadioItem>
    );
  return (
    <Menu.Item
      {...(danger ? { color: 'red', className: classes.danger ?? '' } : {})}
      {...(disabled
        ? refusal
        : { onClick: ({ shiftKey }) => (shiftKey && onShiftSelect ? onShiftSelect() : onSelect()) })}
      leftSection={Icon ? <Icon size={16} stroke={1.75} aria-hidden="true" /> : null}
      rightSection={keys ? <kbd className={classes.keys}>{keys}</kbd> : null}
    >
      {text}
    </Menu.Item>
  );
}
