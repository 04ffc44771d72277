import { Icon } from '#web/device/layout/Icon.tsx';

export const SellIcon = () => (
  <Icon>
    <path d="M3.5 8.5a2 2 0 0 0 2-2h13a2 2 0 0 0 2 2v7a2 2 0 0 0-2 2h-13a2 2 0 0 0-2-2zM14.5 6.5v2M14.5 11v2M14.5 15.5v2" />
  </Icon>
);
export const BillsIcon = () => (
  <Icon>
    <path d="M6 3h12v18l-3-1.8-3 1.8-3-1.8L6 21zM9 8h6M9 12h6" />
  </Icon>
);
export const ReservationsIcon = () => (
  <Icon>
    <path d="M6 20v-6M18 20v-6M4.5 9.5a2 2 0 0 1 4 0V14h7V9.5a2 2 0 0 1 4 0V17h-15zM8 9V6a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v3" />
  </Icon>
);
export const CashIcon = () => (
  <Icon>
    <path d="M3 8.5h18v9H3zM12 15.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4zM6 11.5v3M18 11.5v3" />
  </Icon>
);
export const PendingIcon = () => (
  <Icon>
    <path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5.2l3.2 1.8" />
  </Icon>
);
export const SchedulesIcon = () => (
  <Icon>
    <path d="M3 6.5h18M6 10v6M10 10v6M14 10v6M18 10v6M3 19.5h18" />
  </Icon>
);
export const CalendarIcon = () => (
  <Icon>
    <path d="M4 6h16v14H4zM4 10.5h16M8 3.5V8M16 3.5V8" />
  </Icon>
);
export const ReportsIcon = () => (
  <Icon>
    <path d="M4 20h16M6.5 20v-6M12 20V5M17.5 20v-9" />
  </Icon>
);
export const SettingsIcon = () => (
  <Icon>
    <path d="M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5" />
  </Icon>
);
export const SearchIcon = () => (
  <Icon>
    <path d="M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.3 15.3 20.5 20.5" />
  </Icon>
);
export const LockIcon = () => (
  <Icon>
    <path d="M6 10.5h12V20H6zM8.5 10.5V7.5a3.5 3.5 0 0 1 7 0v3" />
  </Icon>
);
export const LightsIcon = () => (
  <Icon>
    <path d="M12 3a9 9 0 1 0 9 9 7 7 0 0 1-9-9z" />
  </Icon>
);
