import { useLingui } from '@lingui/react/macro';
import { permittedOf } from '#domain/access/permitted.ts';
import { MoreButton } from '#ui/ContextMenu/MoreButton.tsx';
import { menuOf } from '#ui/Toolbar/menuOf.ts';
import { ToolButton } from '#ui/Toolbar/ToolButton.tsx';
import type { ToolGroup } from '#ui/Toolbar/toolGroup.ts';
import { useUiContext } from '#ui/uiContext.ts';

/**
 * Rarely used tools, in one menu. Those that are switched on are shown next to it, because they change what
 * the grid shows or allows.
 */
export function MoreTools({ groups }: { groups: readonly ToolGroup[] }) {
  const { t } = useLingui();
  const { can } = useUiContext();
  const on = permittedOf(
    groups.flatMap(({ entries }) => entries.filter(({ isOn }) => isOn)),
    can,
  );
  return (
    <>
      {on.map(({ key, icon, label, disabled = false, onSelect }) => (
        <ToolButton key={key} icon={icon} label={label} isOn disabled={disabled} onClick={onSelect} />
      ))}
      <MoreButton label={t`More actions`} entries={menuOf(groups)} />
    </>
  );
}
