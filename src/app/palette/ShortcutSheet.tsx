import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Group, Modal, Text } from '@mantine/core';
import { type Shortcut, type ShortcutScope, shortcutScopes } from '#ui/shortcuts/shortcutList.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { useObservable } from '#ui/useObservable.ts';
import classes from './Palette.module.css';

const scopeTitles: Record<ShortcutScope, MessageDescriptor> = {
  global: msg`Everywhere`,
  wall: msg`Playing control`,
  tile: msg`On a tile`,
  control: msg`In the control view`,
  page: msg`On this page`,
  table: msg`In a table`,
};

export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const bound = useObservable(useUiContext().shortcuts.bound);
  const parts = shortcutScopes
    .map((scope) => ({ scope, shortcuts: distinct(bound.filter((shortcut) => shortcut.scope === scope)) }))
    .filter(({ shortcuts }) => shortcuts.length > 0);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t`Keyboard shortcuts`}
      size={720}
      zIndex={300}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      classNames={{ title: classes.sheetTitle ?? '' }}
      closeButtonProps={{ 'aria-label': t`Close` }}
      data-own-keys
      onKeyDown={(event) => {
        // Keep the page's shortcuts from handling it.
        event.stopPropagation();
        if (event.key === '?') onClose();
      }}
    >
      <div className={classes.sheet}>
        {parts.map(({ scope, shortcuts }) => (
          <section key={scope} className={classes.scope}>
            <Box component="h3" mb={4} c="bright" fz="md" fw={600}>
              {t(scopeTitles[scope])}
            </Box>
            <dl>
              {shortcuts.map(({ keys, label }) => (
                <Group key={keys} gap={16} wrap="nowrap" justify="space-between" className={classes.shortcut}>
                  <dt>{typeof label === 'string' ? label : t(label)}</dt>
                  <dd>
                    <kbd className={classes.keys}>{keys}</kbd>
                  </dd>
                </Group>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Text c="dimmed" fz="sm">
        <Trans>Keys for controlling a console are in the control view settings.</Trans>
      </Text>
    </Modal>
  );
}

/** Lists a shortcut once that several components have bound. */
const distinct = (shortcuts: readonly Shortcut[]): Shortcut[] => [
  ...new Map(shortcuts.map((shortcut) => [shortcut.keys, shortcut])).values(),
];
