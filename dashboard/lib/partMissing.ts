import { api } from '../api.ts';

/** How browsers and Vite say that a part of the application could not be fetched. */
const PART_MISSING = /dynamically imported module|importing a module script|preload css|failed to fetch/i;

export const isPartMissing = (error: unknown): boolean =>
  PART_MISSING.test(error instanceof Error ? error.message : String(error));

/** Loads the page again if the server answers: a browser that is offline would have nothing to show. Throws where it does not. */
export const reloadOnceReached = (): Promise<void> => api.getHealth().then(() => location.reload());
