import type { Scene } from '../scene.ts';

/** What patients said. */
export const TRACK_SCENES: Scene[] = [
  { name: 'track-reviews', account: 'owner', path: '/track-reviews' },
  { name: 'track-reviews-preview', account: 'preview', path: '/track-reviews' },
  { name: 'track-reviews-none', account: 'owner', path: '/track-reviews?search=nobodywrotethis' },
  {
    name: 'track-reviews-loading',
    account: 'owner',
    path: '/track-reviews',
    network: { '**/api/reviews**': 'waits', '**/api/reviews/**': 'waits' },
  },
  {
    name: 'track-reviews-failed',
    account: 'owner',
    path: '/track-reviews',
    network: { '**/api/reviews**': 'fails', '**/api/reviews/**': 'fails' },
  },
];
