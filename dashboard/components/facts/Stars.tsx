import { IconStarFilled } from '@tabler/icons-react';
import { sharedText } from '../../texts/shared.ts';

interface Props {
  /** 0 to 5; a fraction is rounded to whole stars, so put the exact number beside it. */
  rating: number;
  /** Pixels of one star. */
  size?: number;
}

/** A rating as five stars, read out as 'Rated 4 of 5'. */
export function Stars({ rating, size = 16 }: Props) {
  return (
    <span className="stars" role="img" aria-label={sharedText.rating.given(rating)}>
      {[1, 2, 3, 4, 5].map((star) => (
        <IconStarFilled
          key={star}
          size={size}
          aria-hidden
          data-empty={star > Math.round(rating) || undefined}
        />
      ))}
    </span>
  );
}
