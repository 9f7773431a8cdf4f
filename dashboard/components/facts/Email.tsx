import { sharedText } from '../../texts/shared.ts';

/** An address that takes its second line before the @, where there is too little room for one. */
export function Email({ address }: { address: string | null | undefined }) {
  if (!address) return sharedText.noValue;
  const at = address.lastIndexOf('@');
  return (
    <span style={{ display: 'inline-block', minWidth: '6.5rem', verticalAlign: 'top' }}>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  );
}
