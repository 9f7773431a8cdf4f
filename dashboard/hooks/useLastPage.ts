import { useEffect } from 'react';

interface Place {
  page: number;
  goTo: (page: number, options?: { replace?: boolean }) => void;
}

/** A page behind the last leads to the last. `lastPage` answers this very question, or is undefined until it is known. */
export function useLastPage({ page, goTo }: Place, lastPage: number | undefined): void {
  useEffect(() => {
    if (lastPage !== undefined && page > lastPage) goTo(lastPage, { replace: true });
  });
}
