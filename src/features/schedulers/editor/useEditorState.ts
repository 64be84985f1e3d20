import { useSyncExternalStore } from 'react';
import type { Editor, EditorState } from './editor.ts';

/**
 * A part of the editor's state: the component renders when this part changes, not with every step of the cursor.
 * @param read must return the same value while nothing changes
 */
export function useEditorState<T>(editor: Editor, read: (state: EditorState) => T): T {
  const get = (): T => read(editor.state.get());
  return useSyncExternalStore(editor.state.subscribe, get, get);
}
