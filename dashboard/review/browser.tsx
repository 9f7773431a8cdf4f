import { hydrateRoot } from 'react-dom/client';
import type { ReviewPage } from '../../server/contract/reviewView.ts';
import { Review } from './Review.tsx';

const root = document.getElementById('root');
const props = document.getElementById('review-page')?.textContent;
if (root && props) hydrateRoot(root, <Review page={JSON.parse(props) as ReviewPage} />);
