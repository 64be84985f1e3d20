import { IconDotsVertical } from '@tabler/icons-react';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import { type Anchor, anchorBelow } from './anchor.ts';
import classes from './DotsButton.module.css';

export interface DotsButtonProps {
  /** Accessible name that says what the menu belongs to. */
  label: string;
  tooltip: string;
  /** Key that opens the same menu. */
  keys?: string;
  onOpen: (anchor: Anchor) => void;
  tabIndex?: number;
}

/** Button that opens a context menu; always visible, for touch and users without right click. */
export function DotsButton({ label, tooltip, keys, onOpen, tabIndex }: DotsButtonProps) {
  return (
    <button
      type="button"
      className={classes.button}
      tabIndex={tabIndex}
      aria-haspopup="menu"
      aria-label={label}
      {...tooltipProps(tooltip, keys)}
      onClick={(event) => {
        event.stopPropagation();
        onOpen(anchorBelow(event.currentTarget));
      }}
    >
      <IconDotsVertical size={16} stroke={2} aria-hidden="true" />
    </button>
  );
}
