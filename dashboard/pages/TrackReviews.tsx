import { PageHead } from '../components/PageHead.tsx';

export default function TrackReviews() {
  return <PageHead title="Track Reviews" purpose="What patients said after their visit." />;
}
