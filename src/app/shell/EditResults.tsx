import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEditResults } from '#data/accounts/hooks.ts';
import { toast } from '#ui/toasts/toasts.tsx';
import { useUiContext } from '#ui/uiContext.ts';

/** Reports how many accounts were updated and why others were not. Responses may arrive after the screen was left. */
export function EditResults() {
  const { t, i18n } = useLingui();
  const { explain } = useUiContext();
  useEditResults(({ count, reported, refused }) => {
    if (count > 0) toast.message(t`${count} account(s) successfully updated`);
    for (const [textOf, accounts] of reported) toast.message(textOf(accounts));
    const byReason = new Map<string, number>();
    for (const error of refused.values()) {
      const { text, isSilent } = explain(error);
      const reason = typeof text === 'string' ? text : i18n._(text);
      if (!isSilent) byReason.set(reason, (byReason.get(reason) ?? 0) + 1);
    }
    for (const [reason, accounts] of byReason)
      toast.error(
        accounts === 1
          ? reason
          : t`${plural(accounts, { one: '# account not updated', other: '# accounts not updated' })}: ${reason}`,
      );
  });
  return null;
}
