import type { ReactNode } from 'react';
import type { MessageKey } from '#apps/pos/i18n/message-key.ts';
import {
  BillsIcon,
  CalendarIcon,
  CashIcon,
  PendingIcon,
  ReportsIcon,
  ReservationsIcon,
  SchedulesIcon,
  SellIcon,
  SettingsIcon,
} from '#apps/pos/layout/icons.tsx';
import type { Shortcut } from '#apps/pos/shortcuts/shortcuts.ts';
import type { TillData } from '#modules/till/contract/till.ts';

export type Section = {
  readonly to: string;
  /** Its shortcut. */
  readonly key: Shortcut;
  readonly name: MessageKey;
  readonly icon: ReactNode;
  /** Without it the section appears at every till. */
  readonly isAt?: (till: TillData) => boolean;
};

/** A drawer that is open is counted, also at a till that has lost its drawer (D-135). */
const hasCash = ({ features, device, cash_open }: TillData): boolean =>
  features.includes('cash_balance') && (device.has_drawer || cash_open);

/** The navigation bar from the top; add a line here for each new page. */
const SECTIONS: readonly Section[] = [
  { to: '/sale', key: 'sale', name: 'layout.sale', icon: <SellIcon /> },
  { to: '/pending', key: 'pending', name: 'layout.pending', icon: <PendingIcon /> },
  { to: '/bills', key: 'bills', name: 'layout.bills', icon: <BillsIcon /> },
  {
    to: '/reservations',
    key: 'reservations',
    name: 'layout.reservations',
    icon: <ReservationsIcon />,
    isAt: ({ features }) => features.includes('reservations'),
  },
  { to: '/cash', key: 'cash', name: 'layout.cash', icon: <CashIcon />, isAt: hasCash },
  { to: '/schedules', key: 'schedules', name: 'layout.schedules', icon: <SchedulesIcon /> },
  { to: '/calendar', key: 'calendar', name: 'layout.calendar', icon: <CalendarIcon /> },
  { to: '/reports', key: 'reports', name: 'layout.reports', icon: <ReportsIcon /> },
  { to: '/settings', key: 'settings', name: 'layout.settings', icon: <SettingsIcon /> },
];

export const sectionsAt = (till: TillData): readonly Section[] => SECTIONS.filter(({ isAt }) => isAt?.(till) ?? true);
