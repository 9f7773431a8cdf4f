import type { SiteFacts, SitePictures } from '../../server/contract/routes/site.ts';
import type { SiteTexts } from './texts/en.ts';

/** What every public page is made from. */
export interface PageProps {
  facts: SiteFacts;
  texts: SiteTexts;
  pictures: SitePictures;
}
