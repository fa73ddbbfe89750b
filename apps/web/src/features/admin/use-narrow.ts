import { useNavigate } from '@tanstack/react-router';

/**
 * Returns a function that changes filters in the address. The list begins again with its first page. A text that is typed
 * leaves no entry in the history.
 */
export function useNarrow<Search extends object>(): (part: Search) => void {
  const navigate = useNavigate();
  return (part) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, pages: undefined, ...part }),
      replace: 'text' in part,
      resetScroll: false,
    });
}
