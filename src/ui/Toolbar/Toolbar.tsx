import { Trans, useLingui } from '@lingui/react/macro';
import { Group } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useWidth } from '#ui/useWidth.ts';
import classes from './Toolbar.module.css';
import { ToolbarWidth } from './toolbarWidth.ts';

export interface ToolbarProps {
  /** Accessible name: what the toolbar acts on. */
  label: string;
  /** The page title with its figures. */
  title?: ReactNode;
  actions?: ReactNode;
  /** View controls: search, filters, columns. */
  children?: ReactNode;
  /**
   * `stacked`: many actions, in their own row; the view controls are next to the title. `one`: everything in
   * one low row, if there is room.
   */
  rows?: 'stacked' | 'one';
}

/**
 * The bar above a list: title, actions and view controls. It collapses if space is short; its own width
 * counts, not that of the window, because it may be next to a side panel.
 */
export function Toolbar({ label, title, actions, children, rows }: ToolbarProps) {
  const root = useRef<HTMLElement>(null);
  const width = useWidth(root);
  return (
    <header ref={root} className={classes.root} data-rows={rows}>
      {title}
      <div className={classes.tools} role="toolbar" aria-label={label}>
        <ToolbarWidth value={width}>
          {actions ? <div className={classes.group}>{actions}</div> : null}
          {children ? (
            <div className={classes.group} data-view>
              {children}
            </div>
          ) : null}
        </ToolbarWidth>
      </div>
    </header>
  );
}

export interface PageTitleProps {
  children: ReactNode;
  /** Short figures next to the title: `6 servers`. */
  figures?: readonly ReactNode[];
  /** The figures are not known yet: their space is reserved to avoid a layout shift. */
  isPending?: boolean;
  /** Rows that match the filters; null while they are counted; undefined: no filter applies. */
  shown?: number | null | undefined;
  /** Undefined: no row can be selected. */
  selected?: number | undefined;
  /** Follows figures that still grow. */
  ending?: ReactNode;
}

export function PageTitle(props: PageTitleProps) {
  const { children, figures = [], isPending = false, shown, selected, ending } = props;
  const { i18n } = useLingui();
  const shownText = i18n.number(shown ?? 0);
  const selectedText = i18n.number(selected ?? 0);
  return (
    <Group gap="0 12px" miw={0} mih={30} mr={8}>
      <h1 className={classes.title}>{children}</h1>
      <div className={classes.figures} data-selectable={selected !== undefined || undefined}>
        <div className={classes.line}>
          {figures.map((figure, at) => (
            <span key={at} className={classes.figure} data-pending={isPending || undefined}>
              {figure}
            </span>
          ))}
          {shown === undefined ? null : (
            <span className={classes.figure} data-pending={isPending || shown === null || undefined}>
              <Trans>{shownText} shown</Trans>
              {ending}
            </span>
          )}
        </div>
        {selected ? (
          <span className={classes.figure}>
            <Trans>{selectedText} selected</Trans>
          </span>
        ) : null}
      </div>
    </Group>
  );
}
