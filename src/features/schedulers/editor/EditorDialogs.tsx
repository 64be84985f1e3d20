import { toData } from '#domain/schedule/bars.ts';
import type { Bars } from '#domain/schedule/week.ts';
import type { EditorBase } from './saving/editorBase.ts';
import {
  ConflictDialog,
  CopyDayDialog,
  DayHistoryDialog,
  FillDialog,
  NameDialog,
  TimesDialog,
} from './lazyDialogs.ts';
import type { EditorDialog } from './commands/menus.tsx';
import type { Commands } from './commands/useCommands.ts';
import type { EditorTexts } from './useEditorTexts.ts';
import type { Saving } from './saving/useSaving.ts';

export interface EditorDialogsProps {
  dialog: EditorDialog | null;
  bars: Bars;
  base: EditorBase;
  server: EditorBase;
  texts: EditorTexts;
  commands: Commands;
  copyDay: Commands['copyDay'];
  saving: Saving;
  onClose: () => void;
}

export function EditorDialogs(props: EditorDialogsProps) {
  const { dialog, bars, base, server, texts, commands, copyDay, saving, onClose } = props;
  switch (dialog?.kind) {
    case undefined:
      return null;
    case 'times':
      return (
        <TimesDialog bar={dialog.bar} ids={dialog.ids} texts={texts} commands={commands} onClose={onClose} />
      );
    case 'fill':
      return (
        <FillDialog
          bar={dialog.bar}
          texts={texts}
          onFill={(toSlot, offset) => commands.fill(dialog.bar.id, toSlot, offset)}
          onClose={onClose}
        />
      );
    case 'copyDay':
      return (
        <CopyDayDialog
          day={dialog.day}
          filled={new Set(bars.map(({ day }) => day))}
          texts={texts}
          onCopy={(to) => copyDay(dialog.day, to)}
          onClose={onClose}
        />
      );
    case 'dayHistory':
      return base.id === null ? null : (
        <DayHistoryDialog
          schedulerId={base.id}
          day={dialog.day}
          plan={toData(bars)}
          dayOf={texts.dayOf}
          nameOf={texts.nameOf}
          onRevert={commands.revertDay}
          onClose={onClose}
        />
      );
    case 'name':
      return (
        <NameDialog
          initial={{ name: base.name, description: base.description ?? '' }}
          onCreate={saving.create}
          onClose={onClose}
        />
      );
    case 'conflict':
      return (
        <ConflictDialog
          conflict={{
            loaded: base.data,
            mine: toData(bars, base.data),
            theirs: server.data,
            revision: server.revision,
          }}
          dayOf={texts.dayOf}
          nameOf={texts.nameOf}
          onSave={saving.saveMerged}
          onClose={onClose}
        />
      );
  }
}
