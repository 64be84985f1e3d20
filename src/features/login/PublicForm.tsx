import { Button } from '@mantine/core';
import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { DiscardDialog } from '#ui/dialogs/DiscardDialog.tsx';
import { Problem } from '#ui/dialogs/Problem.tsx';
import { focusFault } from '#ui/form/focusFault.ts';
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
  const element = useRef<HTMLFormElement>(null);
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
  const focusFirst = (): void => focusFault(element.current);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !isBusy) focusFault(element.current);
    wasBusy.current = isBusy;
  }, [isBusy]);

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    // The invalid fields are known in the next frame.
    if (!form.submit()) requestAnimationFrame(focusFirst);
  };
  return (
    <>
      <form ref={element} className={classes.form} onSubmit={submit} noValidate>
        {children}
        <Problem>{problem}</Problem>
        {isBusy ? <SlowSignIn onCancel={() => form.cancel()} /> : null}
        <div className={classes.buttons}>
          <Button type="submit" size="md" loading={isBusy}>
            {submitLabel}
          </Button>
          {more}
        </div>
      </form>
      {blocker.state === 'blocked' ? <DiscardDialog onDiscard={leave} onClose={stay} /> : null}
    </>
  );
}
