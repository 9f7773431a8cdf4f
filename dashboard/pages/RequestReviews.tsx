import { PageHead } from '../components/PageHead.tsx';

export default function RequestReviews() {
  return <PageHead title="Request Reviews" purpose="Add today’s numbers and text them a review request." />;
}
