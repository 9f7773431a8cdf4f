import { PageHead } from '../components/PageHead.tsx';

export default function Log() {
  return <PageHead title="Log" purpose="Every text of your clinic, and what became of it." />;
}
