import { PageHead } from '../components/PageHead.tsx';

export default function Patients() {
  return (
    <PageHead title="Patients" purpose="Everyone your clinic can text, and when they were last texted." />
  );
}
