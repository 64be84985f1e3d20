/** Moves the focus to the first invalid field of a form. A password's mark is on the box around its input. */
export function focusFault(form: HTMLElement | null): void {
  const marked = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  (marked?.querySelector<HTMLElement>('input') ?? marked)?.focus();
}
