import { hydrateRoot } from 'react-dom/client';
import { Review, type ReviewProps } from './Review.tsx';

const root = document.getElementById('root');
const props = document.getElementById('review-page')?.textContent;
if (root && props) hydrateRoot(root, <Review {...(JSON.parse(props) as ReviewProps)} />);
