import { type ComponentProps, type RefObject, type SubmitEvent, useEffect, useRef } from 'react';

export interface FormProps extends Omit<ComponentProps<'form'>, 'ref' | 'onSubmit'> {
  ref?: RefObject<HTMLFormElement | null>;
  /** Sends the input; false: something has to be corrected first. */
  onSend: () => boolean | void;
  /** A call is running. */
  isBusy?: boolean;
}

function sendByKey({ key, ctrlKey, metaKey, target, currentTarget }: KeyboardEvent): void {
  if (key !== 'Enter' || !(ctrlKey || metaKey) || target instanceof HTMLButtonElement) return;
  if (currentTarget instanceof HTMLFormElement) currentTarget.requestSubmit();
}

/**
 * The form element of the app: Enter submits it, in a multi-line field Ctrl+Enter. If the input is refused,
 * at once or by the call, the first invalid field gets the focus.
 */
export function Form({ ref, onSend, isBusy = false, ...props }: FormProps) {
  const own = useRef<HTMLFormElement>(null);
  const element = ref ?? own;
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !isBusy) focusFault(element.current);
    wasBusy.current = isBusy;
  }, [element, isBusy]);
  useEffect(() => {
    const form = element.current;
    form?.addEventListener('keydown', sendByKey);
    return () => form?.removeEventListener('keydown', sendByKey);
  }, [element]);

  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // The form may be in a dialog of another one.
    event.stopPropagation();
    // The errors are shown in the next frame.
    if (onSend() === false) requestAnimationFrame(() => focusFault(element.current));
  };
  return <form ref={element} noValidate onSubmit={send} {...props} />;
}

/**
 * Moves the focus to the first invalid field of a form, otherwise to the first value that has to be removed.
 * For a password, the box around the input carries the mark.
 */
function focusFault(form: HTMLElement | null): void {
  const marked =
    form?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
    form?.querySelector<HTMLElement>('[data-orphaned] button');
  (marked?.querySelector<HTMLElement>('input') ?? marked)?.focus();
}
