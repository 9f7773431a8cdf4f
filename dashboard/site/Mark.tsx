import icon from '../icon.svg?raw';

/** The brand's mark as an address, so that a page comes with it. */
export const MARK = `data:image/svg+xml,${encodeURIComponent(icon)}`;

/** The brand's name stands beside it. */
export const Mark = () => <img src={MARK} alt="" width={28} height={28} />;
