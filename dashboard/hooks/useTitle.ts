import { useDocumentTitle } from '@mantine/hooks';

/** Names the page in the browser's tab and history. */
export const useTitle = (title: string): void => useDocumentTitle(`${title} · Goodword`);
