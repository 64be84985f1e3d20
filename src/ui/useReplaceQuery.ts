import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * Changes the query parameters without a history entry. The hash stays, which `setSearchParams` would remove: it names
 * what a link leads to, and may not have been found yet.
 */
export function useReplaceQuery(): (change: (before: URLSearchParams) => URLSearchParams) => void {
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  return useCallback(
    (change) =>
      void navigate({ search: change(new URLSearchParams(search)).toString(), hash }, { replace: true }),
    [navigate, search, hash],
  );
}
