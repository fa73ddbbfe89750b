import { t } from '@lingui/core/macro';
import type { SeatPrice } from '@paheli/core/tournament/seat-price';
import { formatPrice } from '../../../lib/text/format';

/** Returns the text of the button that takes a seat: what the seat costs in all, and what is bought. */
export function seatLabel({ access, total }: Pick<SeatPrice, 'access' | 'total'>): string {
  if (total === 0) return t`Join`;
  return access > 0 ? t`Pay ${formatPrice(total)}: unlock and join` : t`Pay ${formatPrice(total)} and join`;
}
