import { Button, type ButtonProps, createPolymorphicComponent } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { isPermitted, type NeededPermission } from '#domain/access/permitted.ts';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import { useUiContext } from './uiContext.ts';

interface ActionButtonProps extends Omit<ButtonProps, 'leftSection' | 'size'> {
  icon?: TablerIcon;
  tip?: string;
  /** Shortcut, shown with the tip. */
  keys?: string;
  /** Without it there is no button; of several, any one suffices. */
  permission?: NeededPermission;
}

/** A small button: in toolbars, cards, dialogs and places without content. The main one has the variant `filled`. */
export const ActionButton = createPolymorphicComponent<'button', ActionButtonProps>(
  ({ icon: Icon, tip, keys, permission, ...props }: ActionButtonProps) => {
    const { can } = useUiContext();
    if (permission && !isPermitted(can, permission)) return null;
    return (
      <Button
        size="xs"
        variant="default"
        leftSection={Icon ? <Icon size={16} stroke={1.75} aria-hidden="true" /> : null}
        {...(tip ? tooltipProps(tip, keys) : {})}
        {...props}
      />
    );
  },
);
