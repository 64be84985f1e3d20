import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { DiscardDialog } from '#ui/dialogs/DiscardDialog.tsx';
import { Problem } from '#ui/dialogs/Problem.tsx';
import { Form } from '#ui/form/Form.tsx';
import type { ZodForm } from '#ui/form/useZodForm.ts';
import { useReloadBlocker } from '#ui/useReloadBlocker.ts';
import classes from './LoginPage.module.css';
import { SlowSignIn } from './SlowSignIn.tsx';

export interface PublicFormProps<Values extends object> {
  form: ZodForm<Values>;
  submitLabel: ReactNode;
  children: ReactNode;
  /** Beside the button that submits. */
  more?: ReactNode;
}

/**
 * Form of a page outside the shell: errors at the fields after a failed submit, the first of which gets the focus. Going
 * back, reloading and closing the page ask before the input is lost.
 */
export function PublicForm<Values extends object>({
  form,
  submitLabel,
  children,
  more,
}: PublicFormProps<Values>) {
  const { isBusy, isDirty, problem } = form;
  useReloadBlocker(isDirty);
  const blocker = useBlocker(({ historyAction }) => isDirty && !isBusy && historyAction === 'POP');
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  const isLeaving = useRef(false);
  const leave = (): void => {
    isLeaving.current = true;
    blocker.proceed?.();
  };
  // The dialog calls this after both buttons.
  const stay = (): void => {
    if (!isLeaving.current) blocker.reset?.();
  };
  return (
    <>
      <Form className={classes.form} isBusy={isBusy} onSend={form.submit}>
        {children}
        <Problem>{problem}</Problem>
        {isBusy ? <SlowSignIn onCancel={() => form.cancel()} /> : null}
        <div className={classes.buttons}>
          <Button type="submit" size="md" loading={isBusy}>
            {submitLabel}
          </Button>
          {more}
        </div>
      </Form>
      {blocker.state === 'blocked' ? <DiscardDialog onDiscard={leave} onClose={stay} /> : null}
    </>
  );
}
