import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { idFromQuery } from '#entities/servers/useServerQuery.ts';
import { useQueryParams, withParams } from '#ui/useQueryParams.ts';

/** State of the history entry that was added by opening the panel: closing goes back from it. */
interface PanelEntry {
  isPanel?: true;
}

export interface PanelUrl {
  /** The account in the query parameter `account`; null: the panel is closed. */
  id: number | null;
  /** Opens the panel with a step in the history; another account takes the place of the shown one. */
  open: (id: number) => void;
  close: () => void;
}

/** The account whose panel is open, in the URL. */
export function usePanelUrl(): PanelUrl {
  const [params, setParams] = useQueryParams();
  const navigate = useNavigate();
  const entry = useLocation().state as PanelEntry | null;
  const isOwnEntry = entry?.isPanel ?? false;
  const id = idFromQuery(params.get('account'));
  const isOpen = id !== null;
  const open = useCallback(
    (next: number) =>
      setParams(
        withParams({ account: String(next) }),
        isOpen
          ? { replace: true, state: { isPanel: isOwnEntry || undefined } }
          : { state: { isPanel: true } },
      ),
    [setParams, isOpen, isOwnEntry],
  );
  const close = useCallback(() => {
    if (isOwnEntry) return void navigate(-1);
    setParams(withParams({ account: null }), { replace: true });
  }, [navigate, setParams, isOwnEntry]);
  return { id, open, close };
}
