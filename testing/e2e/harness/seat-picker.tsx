/// <reference types="vite/client" />
// The seat picker alone on a page, with the hall, mode and language of the address:
// ?mode=free&tickets=2&filled=0.4&locale=en&lights=dark&gap=1
import '#ui/fonts.css';
import '#ui/tokens.css';
import '#ui/base.css';
import { createRoot } from 'react-dom/client';
import { catalogue as de } from '#apps/website/i18n/catalogues/de.ts';
import { catalogue as en } from '#apps/website/i18n/catalogues/en.ts';
import { catalogue as fr } from '#apps/website/i18n/catalogues/fr.ts';
import { catalogue as nl } from '#apps/website/i18n/catalogues/nl-BE.ts';
import { createTexts } from '#apps/website/i18n/texts.ts';
import { DEFAULT_SEATING_CONFIG } from '#modules/seating/rules/arrangement.ts';
import { SeatPicker } from '#modules/seating/ui/SeatPicker.tsx';
import { createSeatPicking } from '#modules/seating/ui/seat-picking.ts';
import { seatWords } from '#modules/seating/ui/seat-words.ts';
import { greatHall } from '#testing/e2e/harness/great-hall.ts';
import { createFormats } from '#web/i18n/formats.ts';

const searchParams = new URLSearchParams(location.search);
const locale = searchParams.get('locale') ?? 'en';
const mode =
  searchParams.get('mode') === 'assigned'
    ? 'assigned'
    : searchParams.get('mode') === 'changeable'
      ? 'changeable'
      : 'free';
const filled = Number(searchParams.get('filled') ?? 0.4);
document.documentElement.lang = locale;
document.documentElement.dataset.colorScheme = searchParams.get('lights') ?? 'light';

const texts = createTexts(locale, { en, 'nl-BE': nl, fr, de }[locale] ?? en);
const formats = createFormats(locale, 'nl-BE', 'Europe/Brussels');
const arrangement = greatHall(filled);
const picking = createSeatPicking({
  arrangement,
  config: {
    ...DEFAULT_SEATING_CONFIG,
    auto_assign_seats: { ...DEFAULT_SEATING_CONFIG.auto_assign_seats, algorithm: 'left_center_to_outside' },
  },
  supplements: { comfort_seats: 2, vip_seats: 4.5, love_seats: 3 },
  mode,
  autoAssign: mode !== 'free',
  onWarning: (warning) => document.body.setAttribute('data-warning', warning),
});
picking.dispatch({ type: 'request', count: Number(searchParams.get('tickets') ?? 2) });

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <div style={{ maxWidth: '52rem', margin: '0 auto', padding: 'var(--gutter)' }}>
      <SeatPicker
        picking={picking}
        words={seatWords({ t: texts.t, money: formats.money })}
        gapHint={searchParams.has('gap')}
      />
    </div>,
  );

/** For the journeys: the actions of another visitor. */
Object.assign(window, {
  picking,
  sell: (names: string[]) => {
    const sold = new Set(names);
    picking.refresh(
      arrangement.map((row) => row.map((seat) => (seat && sold.has(seat.name) ? { ...seat, sold: true } : seat))),
    );
  },
});
