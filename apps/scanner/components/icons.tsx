import { Icon } from '#web/device/layout/Icon.tsx';

export const LightIcon = () => (
  <Icon>
    <path d="M9 2.5h6l-1 6h3.5L10 21.5l1.5-9H7.5z" />
  </Icon>
);
export const SwitchIcon = () => (
  <Icon>
    <path d="M4 9a8.5 8.5 0 0 1 15-2.5M20 15a8.5 8.5 0 0 1-15 2.5M19.5 2.5v4.5H15M4.5 21.5V17H9" />
  </Icon>
);
export const SoundIcon = ({ on }: { on: boolean }) => (
  <Icon>
    <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5z" />
    {on ? <path d="M15.5 9a4.5 4.5 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11" /> : <path d="M16 9.5l5 5M21 9.5l-5 5" />}
  </Icon>
);
export const LockIcon = () => (
  <Icon>
    <path d="M6 10.5h12v10H6zM8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5" />
  </Icon>
);
/** A cloud that is crossed out: no server. */
export const NoServerIcon = () => (
  <Icon>
    <path d="M7 18.5a4 4 0 0 1-.5-8A6 6 0 0 1 17.5 9a4.8 4.8 0 0 1 1 9.4zM3.5 3.5l17 17" />
  </Icon>
);
/** A handheld scanner, with its beam. */
export const HandScannerIcon = () => (
  <Icon>
    <path d="M4 4h9.5l3 4.5h-9L9 20H5.5zM19.5 4v9M22 6v5" />
  </Icon>
);
/**
 * A tick, a cross, a card or a question mark: the first visible part of a result, independent of its
 * colour.
 */
export const Verdict = ({ says }: { says: 'yes' | 'no' | 'unknown' | 'card' }) => (
  <svg viewBox="5 5 38 38" fill="none" stroke="currentColor" strokeWidth="5" aria-hidden="true">
    {says === 'yes' ? <path d="M8 26l11 11L41 12" /> : null}
    {says === 'no' ? <path d="M10 10l28 28M38 10L10 38" /> : null}
    {says === 'card' ? <path d="M6 11h36v26H6zM12 31c1-5 9-5 10 0M17 17.5v4M27 20h9M27 28h9" /> : null}
    {says === 'unknown' ? <path d="M8 16c0-6 4-9 9-9s9 3 9 8c0 7-9 7-9 14M17 36.5v5" /> : null}
  </svg>
);
