import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type BulkAction, bulkActions } from '#domain/consoles/bulkRules.ts';
import type { ConsoleRights } from '#domain/consoles/actions.ts';
import { actionIcons } from '#entities/consoles/icons.ts';
import classes from './BulkBar.module.css';
import { bulkLabels } from './labels.ts';

export interface BulkBarProps {
  /** Selected consoles in sight, and all in sight. */
  selected: number;
  shown: number;
  rights: ConsoleRights;
  canConnectHere: boolean;
  onAll: () => void;
  onNone: () => void;
  onAction: (action: BulkAction) => void;
  onDone: () => void;
}

/** While consoles are selected: how many are, and what can be done to them. */
export function BulkBar(props: BulkBarProps) {
  const { selected, shown, rights, canConnectHere, onAll, onNone, onAction, onDone } = props;
  const { t } = useLingui();
  const offered = bulkActions.filter((action) => rights[action] && (action !== 'connect' || canConnectHere));
  return (
    <div className={classes.bar} role="toolbar" aria-label={t`Selected consoles`}>
      <span className={classes.count} role="status">
        <Plural value={selected} one="# selected" other="# selected" />
      </span>
      <Button size="xs" variant="default" onClick={selected === shown ? onNone : onAll}>
        {selected === shown ? <Trans>Select none</Trans> : <Trans>Select all {shown}</Trans>}
      </Button>
      {offered.map((action) => {
        const Icon = actionIcons[action];
        return (
          <Button
            key={action}
            size="xs"
            variant="default"
            disabled={selected === 0}
            leftSection={<Icon size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => onAction(action)}
          >
            {t(bulkLabels[action])}
          </Button>
        );
      })}
      <Button size="xs" className={classes.done ?? ''} onClick={onDone}>
        <Trans>Done</Trans>
      </Button>
    </div>
  );
}
