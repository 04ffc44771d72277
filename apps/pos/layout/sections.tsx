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
import type { TillData } from '#modules/till/contract/till.ts';

export type Section = {
  readonly to: string;
  readonly name: MessageKey;
  readonly icon: ReactNode;
  /** Without it the section appears at every till. */
  readonly isAt?: (till: TillData) => boolean;
};

/** The navigation bar from the top; add a line here for each new page. */
const SECTIONS: readonly Section[] = [
  { to: '/sale', name: 'layout.sale', icon: <SellIcon /> },
  { to: '/pending', name: 'layout.pending', icon: <PendingIcon /> },
  { to: '/bills', name: 'layout.bills', icon: <BillsIcon /> },
  {
    to: '/reservations',
    name: 'layout.reservations',
    icon: <ReservationsIcon />,
    isAt: ({ features }) => features.includes('reservations'),
  },
  { to: '/cash', name: 'layout.cash', icon: <CashIcon />, isAt: ({ features }) => features.includes('cash_balance') },
  { to: '/schedules', name: 'layout.schedules', icon: <SchedulesIcon /> },
  { to: '/calendar', name: 'layout.calendar', icon: <CalendarIcon /> },
  { to: '/reports', name: 'layout.reports', icon: <ReportsIcon /> },
  { to: '/settings', name: 'layout.settings', icon: <SettingsIcon /> },
];

export const sectionsAt = (till: TillData): readonly Section[] => SECTIONS.filter(({ isAt }) => isAt?.(till) ?? true);
