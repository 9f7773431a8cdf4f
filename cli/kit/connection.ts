import { ApiError } from '../../server/contract/core/client.ts';

const FIRST_PAUSE = 2_000;
const LONGEST_PAUSE = 30_000;

/** What the one who follows is told, once each, when the connection is lost and when it is back. */
export const CONNECTION_WORDS = {
  cut: 'The connection was lost; trying again until it is back …',
  back: 'Connected again.',
};

export interface Told {
  onCut: () => void;
  onBack: () => void;
}

/**
 * Anyone who asks every so many milliseconds asks again with growing pauses while the connection is lost. What will not
 * pass by itself is thrown.
 */
export function watchConnection(every: number, { onCut, onBack }: Told) {
  let failures = 0;
  return {
    /** Milliseconds until it is asked again. */
    pause: (): number =>
      failures === 0 ? every : Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (failures - 1)),
    stands(): void {
      if (failures > 0) onBack();
      failures = 0;
    },
    failed(error: unknown): void {
      if (!(error instanceof ApiError) || !mayPass(error)) throw error;
      if (failures === 0) onCut();
      failures += 1;
    },
  };
}

const mayPass = ({ status }: ApiError): boolean => status === 0 || status === 429 || status >= 500;
