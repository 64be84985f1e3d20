import { Plural, Trans, useLingui } from '@lingui/react/macro';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCalendarPlus,
  IconDeviceFloppy,
  IconEraser,
  IconListCheck,
  IconSelect,
  IconX,
} from '@tabler/icons-react';
import { useRights } from '#data/session/rights.ts';
import { canRedo, canUndo } from '#domain/schedule/editing/history.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { MoreButton } from '#ui/ContextMenu/MoreButton.tsx';
import { chordLabel } from '#ui/shortcuts/keys.ts';
import { ToolButton } from '#ui/Toolbar/ToolButton.tsx';
import { PageTitle, Toolbar } from '#ui/Toolbar/Toolbar.tsx';
import { useIsToolbarBelow } from '#ui/Toolbar/toolbarWidth.ts';
import { PlanTools } from '../../view/PlanTools.tsx';
import type { PlanView } from '../../view/usePlanView.ts';
import type { Editor } from '../editor.ts';
import { pageKeys } from './shortcutList.ts';
import type { Commands } from './useCommands.ts';
import { useObservable } from '#ui/useObservable.ts';
import { useMoreEntries } from './useMoreEntries.ts';

export interface EditorToolbarProps {
  /** Null for a new scheduler. */
  name: string | null;
  timezone: string;
  editor: Editor;
  commands: Commands;
  view: PlanView;
  isChanged: boolean;
  isSaving: boolean;
  /** The panel of checks is open. */
  isChecking: boolean;
  onSave: () => void;
  /** Saves a new scheduler and opens the consoles; null for an existing one. */
  onAttach: (() => void) | null;
  onClose: () => void;
  onChecks: () => void;
}

/** Below this width of the toolbar, CSS pixels, it is one row, with less used tools in a menu. */
const narrow = 600;

/** Title, actions and view controls of the editor. */
export function EditorToolbar(props: EditorToolbarProps) {
  const { name, timezone, editor } = props;
  const { t } = useLingui();
  const count = useObservable(editor.state, ({ selected }) => selected.size);
  return (
    <Toolbar
      label={t`Scheduler`}
      rows="stacked"
      title={
        <PageTitle
          figures={[
            <Trans key="timezone">Times of {timezone}</Trans>,
            ...(count > 1
              ? [<Plural key="selected" value={count} one="# bar selected" other="# bars selected" />]
              : []),
          ]}
        >
          {name === null ? t`New scheduler` : <Trans>Scheduler {name}</Trans>}
        </PageTitle>
      }
      actions={<EditorActions {...props} />}
    >
      <ViewControls {...props} />
    </Toolbar>
  );
}

function EditorActions(props: EditorToolbarProps) {
  const { editor, commands, view, isChanged, isSaving, isChecking, onSave, onAttach, onClose, onChecks } =
    props;
  const { t } = useLingui();
  const isNarrow = useIsToolbarBelow(narrow);
  const isEmpty = useObservable(editor.state, ({ history }) => history.bars.length === 0);
  const hasUndo = useObservable(editor.state, ({ history }) => canUndo(history));
  const hasRedo = useObservable(editor.state, ({ history }) => canRedo(history));
  const isSelecting = useObservable(editor.state, (state) => state.isSelecting);
  const { attach, seeConsoles } = useRights({
    attach: 'scheduler_attach',
    seeConsoles: 'consoles_schedulers_view',
  });
  const saveAndAttach = attach && seeConsoles ? onAttach : null;
  const more = useMoreEntries({
    view,
    isEmpty,
    onClear: commands.clearAll,
    isChecking,
    onChecks,
    onAttach: isChanged ? saveAndAttach : null,
  });
  return (
    <>
      <ActionButton
        variant="filled"
        disabled={!isChanged}
        loading={isSaving}
        // The Russian word leaves no space for it next to five buttons of 44 px.
        {...(isNarrow ? {} : { icon: IconDeviceFloppy })}
        tip={t`Save`}
        keys={chordLabel(pageKeys.save)}
        onClick={onSave}
      >
        {t`Save`}
      </ActionButton>
      {isNarrow ? (
        <ToolButton icon={IconX} label={t`Close`} onClick={onClose} />
      ) : (
        <>
          {saveAndAttach ? (
            <ActionButton icon={IconCalendarPlus} disabled={!isChanged} onClick={saveAndAttach}>
              {t`Save and attach…`}
            </ActionButton>
          ) : null}
          <ActionButton icon={IconEraser} disabled={isEmpty} onClick={commands.clearAll}>
            {t`Clear`}
          </ActionButton>
          <ActionButton icon={IconX} onClick={onClose}>
            {t`Close`}
          </ActionButton>
        </>
      )}
      <ToolButton
        icon={IconArrowBackUp}
        label={t`Undo`}
        keys={chordLabel(pageKeys.undo)}
        disabled={!hasUndo}
        onClick={commands.undo}
      />
      <ToolButton
        icon={IconArrowForwardUp}
        label={t`Redo`}
        keys={chordLabel(pageKeys.redo)}
        disabled={!hasRedo}
        onClick={commands.redo}
      />
      <ToolButton
        icon={IconSelect}
        label={t`Select several bars`}
        isOn={isSelecting}
        onClick={() => editor.setSelecting(!isSelecting)}
      />
      {isNarrow ? <MoreButton label={t`More actions`} entries={more} /> : null}
    </>
  );
}

function ViewControls({ view, isChecking, onChecks }: EditorToolbarProps) {
  const { t } = useLingui();
  if (useIsToolbarBelow(narrow)) return null;
  return (
    <>
      <PlanTools view={view} />
      <ToolButton
        icon={IconListCheck}
        label={t`Checks and totals`}
        keys={pageKeys.checks}
        isOn={isChecking}
        onClick={onChecks}
      />
    </>
  );
}
