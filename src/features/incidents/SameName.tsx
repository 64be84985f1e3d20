import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Warning } from '#ui/states/Warning.tsx';

interface SameNameProps {
  /** Of the edited item; null for a new one. */
  id: number | null;
  name: string;
  others: readonly { id: number; name: string | null }[] | null | undefined;
}

const folded = (name: string | null): string => (name ?? '').trim().toLowerCase();

/** A note that another item of the list has this name: the two could not be told apart. */
export function SameName({ id, name, others }: SameNameProps) {
  const { t } = useLingui();
  const isSame = others?.some((other) => other.id !== id && folded(other.name) === folded(name)) ?? false;
  return isSame && folded(name) !== '' ? (
    <Warning icon={IconAlertTriangle}>{t`Another one already has this name.`}</Warning>
  ) : null;
}
