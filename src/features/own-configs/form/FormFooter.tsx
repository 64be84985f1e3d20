import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { SaveState } from '#domain/configs/data.ts';
import { DialogFooter } from '#ui/dialogs/DialogFooter.tsx';
import { OfflineProblem, Problem } from '#ui/dialogs/Problem.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import classes from './Form.module.css';

/** Why the values of a form were not saved. */
export type Refusal = Exclude<SaveState, 'ready'>;

/** Effect of submitting the form; `saveAsNew`: its config was deleted meanwhile. */
export type FormAction = 'create' | 'save' | 'saveAsNew';

export interface FormFooterProps {
  action: FormAction;
  isBusy: boolean;
  refusal: Refusal | null;
  /** Error of the last save. */
  problem: string | null;
  onCancel: () => void;
}

/** The buttons of a form below its fields, with the reason when it was not saved. */
export function FormFooter({ action, isBusy, refusal, problem, onCancel }: FormFooterProps) {
  const { t } = useLingui();
  const { isOffline } = useUiContext();
  const labels: Record<FormAction, ReactNode> = {
    create: t`Create`,
    save: t`Save`,
    saveAsNew: t`Save as new`,
  };
  return (
    <div className={classes.footer}>
      <Problem>
        {problem ?? (refusal ? <RefusalText refusal={refusal} /> : isOffline ? <OfflineProblem /> : null)}
      </Problem>
      <DialogFooter onCancel={onCancel}>
        <Button type="submit" loading={isBusy}>
          {labels[action]}
        </Button>
      </DialogFooter>
    </div>
  );
}

/** The messages of the specification, spelled correctly. */
function RefusalText({ refusal }: { refusal: Refusal }) {
  const { t } = useLingui();
  switch (refusal) {
    case 'unchanged':
      return t`Nothing was changed`;
    case 'empty':
      return t`Cannot create empty config`;
    case 'invalid':
      return t`Config is not valid. Check invalid fields.`;
  }
}
