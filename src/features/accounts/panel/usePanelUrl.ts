import { useCallback, useRef } from 'react';
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
  // Going back takes effect later, and is rendered even later: until then a second close would leave the page.
  const isGoingBack = useRef(false);
  const close = useCallback(() => {
    if (!isOwnEntry) return setParams(withParams({ account: null }), { replace: true });
    if (isGoingBack.current || !new URLSearchParams(location.search).has('account')) return;
    isGoingBack.current = true;
    const end = (): void => {
      isGoingBack.current = false;
    };
    window.addEventListener('popstate', end, { once: true });
    void navigate(-1);
  }, [navigate, setParams, isOwnEntry]);
  return { id, open, close };
}
