/** A document of the repository as its page is made from it: docs/, the changes and the security. */
export interface Written {
  /** Its address: /docs/operator */
  path: string;
  page: { title: string; description: string };
  /** HTML before the first section. */
  opening: string;
  sections: WrittenSection[];
}

interface WrittenSection {
  id: string;
  title: string;
  html: string;
}

const found = import.meta.glob<Written>(
  ['../../../docs/*.md', '../../../CHANGELOG.md', '../../../SECURITY.md'],
  { eager: true, import: 'default' },
);

/** Every document: the index, then the others by their titles. */
export const WRITTEN: readonly Written[] = Object.values(found).sort((one, other) =>
  rank(one).localeCompare(rank(other), 'en'),
);

function rank({ path, page }: Written): string {
  return path === '/docs' ? '' : page.title;
}
