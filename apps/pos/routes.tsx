import { Navigate, type RouteObject } from 'react-router';
import { Layout } from '#apps/pos/layout/Layout.tsx';
import { PageProblem } from '#apps/pos/layout/PageProblem.tsx';
import { PayPage } from '#apps/pos/pay/PayPage.tsx';
import { SalePage } from '#apps/pos/sell/SalePage.tsx';

/**
 * Returns the till's routes below /pos (D-001). Pages other than sale and payment load when they
 * are opened.
 */
export const posRoutes = (): RouteObject[] => [
  {
    element: <Layout />,
    errorElement: <PageProblem />,
    children: [
      { index: true, element: <Navigate replace to="/sale" /> },
      { path: 'sale', element: <SalePage /> },
      { path: 'pay', element: <PayPage /> },
      { path: 'pending', lazy: () => import('#apps/pos/bills/PendingPage.tsx') },
      { path: 'bills', lazy: () => import('#apps/pos/bills/BillsPage.tsx') },
      { path: 'bills/:uuid', lazy: () => import('#apps/pos/bills/BillPage.tsx') },
      { path: 'reservations', lazy: () => import('#apps/pos/reservations/ReservationsPage.tsx') },
      { path: 'cash', lazy: () => import('#apps/pos/cash/CashPage.tsx') },
      { path: 'cash/pay-in', lazy: () => import('#apps/pos/cash/PayInPage.tsx') },
      { path: 'cash/withdraw', lazy: () => import('#apps/pos/cash/WithdrawPage.tsx') },
      { path: 'cash/report', lazy: () => import('#apps/pos/cash/ReportPage.tsx') },
      { path: 'cash/report/:day/:shift', lazy: () => import('#apps/pos/cash/ReportPage.tsx') },
      { path: 'cash/hand-over', lazy: () => import('#apps/pos/cash/HandOverPage.tsx') },
      { path: 'cash/count', lazy: () => import('#apps/pos/cash/count/CountPage.tsx') },
      { path: 'reports', lazy: () => import('#apps/pos/reports/OwnDayPage.tsx') },
      { path: 'schedules', lazy: () => import('#apps/pos/programme/SchedulesPage.tsx') },
      { path: 'calendar', lazy: () => import('#apps/pos/programme/CalendarPage.tsx') },
      { path: 'settings', lazy: () => import('#apps/pos/settings/SettingsPage.tsx') },
      { path: 'settings/scanner', lazy: () => import('#apps/pos/settings/ScannerPage.tsx') },
      { path: '*', element: <Navigate replace to="/sale" /> },
    ],
  },
];
